// What this device remembers between visits: tables at a server, and what was pointed out already.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { settings } from '../../src/settings/settings.svelte.ts'
import type { Table } from '../../src/table/table.svelte.ts'
import { noteVisit, runningVisits } from '../../src/table/visits.ts'
import { speak } from '../../src/texts/texts.svelte.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => void vi.unstubAllGlobals())

/** A house that knows these tables. */
function house(tables: Record<string, { game: string; phase: string }>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const code = address.split('/').at(-1)!
    asked.push(code)
    const found = tables[code]
    return Promise.resolve({ ok: found !== undefined, status: found ? 200 : 404, json: () => Promise.resolve(found) })
  })
  return asked
}

describe('visits at a server', () => {
  it('lead back to games that run, the newest of each kind', async () => {
    for (const code of ['old', 'new', 'done']) noteVisit(code, true)
    house({
      old: { game: 'riffifi', phase: 'playing' },
      new: { game: 'riffifi', phase: 'playing' },
      done: { game: 'starmaster', phase: 'finished' },
    })
    expect(await runningVisits()).toEqual({ riffifi: '/t/new' })
  })

  it('are forgotten when the game is over or the table is gone', async () => {
    noteVisit('over', true)
    noteVisit('over', false)
    noteVisit('gone', true)
    const asked = house({})
    await runningVisits()
    await runningVisits()
    expect(asked).toEqual(['gone'])
  })

  it('are few, and asked for only where there is a network', async () => {
    for (let i = 0; i < 9; ++i) noteVisit(`t${i}`, true)
    const asked = house({})
    vi.stubGlobal('navigator', { onLine: false })
    await runningVisits()
    expect(asked).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    await runningVisits()
    expect(asked).toEqual(['t8', 't7', 't6', 't5'])
  })

  it('that were broken are none', async () => {
    kept.set('ludothek.visits', '{"a":1}')
    house({})
    expect(await runningVisits()).toEqual({})
  })
})

describe('first hints', async () => {
  await speak('en')
  const { firstHints } = await import('../../src/frame/first_hints.svelte.ts')
  const at = (more: object) =>
    ({
      people: { phase: 'playing', settings: { game: 'farbenpoker' } },
      me: 0,
      offers: [],
      mayThrow: false,
      ...more,
    }) as unknown as Table

  it('name what may be done for the first time, until it was done', () => {
    const drawing = at({ offers: [{ do: 'draw', hole: ['A1'] }] })
    expect(firstHints.of(drawing)).toBe('hint.farbenpoker.draw')
    firstHints.done('hint.farbenpoker.draw')
    expect(firstHints.of(drawing)).toBe('')
    const throwing = { people: { phase: 'playing', settings: { game: 'starmaster' } }, mayThrow: true }
    expect(firstHints.of(at(throwing))).toBe('hint.starmaster.throw')
  })

  it('come one after the other where several things are new, and know the second choice of a move', () => {
    const both = at({ offers: [{ do: 'draw', hole: ['A1'] }, { do: 'reroll' }] })
    firstHints.done('hint.farbenpoker.draw')
    expect(firstHints.of(both)).toBe('hint.farbenpoker.reroll')
    firstHints.done('hint.farbenpoker.reroll')
    expect(firstHints.of(both)).toBe('')
    const offers = [
      { do: 'play', card: ['red-1'] },
      { do: 'play', card: ['officer'], target: [1, null] },
    ]
    const aiming = at({ people: { phase: 'playing', settings: { game: 'riffifi' } }, offers })
    expect(firstHints.of(aiming)).toBe('hint.riffifi.play')
    firstHints.done('hint.riffifi.play')
    expect(firstHints.of(aiming)).toBe('hint.riffifi.play.target')
  })

  it('are said while something is to be memorised, until it is, and on the plain board too', () => {
    settings.plain = true
    onTestFinished(() => void (settings.plain = false))
    const memorising = (memorised: number[]) =>
      at({ people: { phase: 'memorising', memorised, settings: { game: 'starmaster' } } })
    expect(firstHints.of(memorising([1]))).toBe('hint.starmaster.memorise')
    expect(firstHints.of(memorising([0, 1]))).toBe('')
    firstHints.done('hint.starmaster.memorise')
    expect(firstHints.of(memorising([]))).toBe('')
  })

  it('are silent where a game has none', () => {
    expect(firstHints.of(at({ offers: [{ do: 'bluff' }] }))).toBe('')
  })

  it('are not for onlookers, nor for who waits', () => {
    expect(firstHints.of(at({ me: null, offers: [{ do: 'put', hole: ['B1'] }] }))).toBe('')
    expect(firstHints.of(at({}))).toBe('')
  })
})
