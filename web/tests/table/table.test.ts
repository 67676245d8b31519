// A table as the page knows it, at a line that the test holds in its hand.
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LinkState } from '../../src/link/link.ts'
import type { ClientMessage, ServerMessage, ServerTable } from '../../src/protocol/messages.ts'
import { namesOf } from '../../src/table/names.ts'
import { Seating } from '../../src/table/seating.ts'
import { Table } from '../../src/table/table.svelte.ts'
import { TakingSeat } from '../../src/table/taking_seat.ts'

const person = (name: string, more: object = {}) => ({
  kind: 'person',
  person: name,
  name,
  present: true,
  ready: false,
  ...more,
})
const people = (more: object = {}) => ({
  type: 'table',
  table: 't',
  version: 1,
  phase: 'waiting',
  settings: { game: 'farbenpoker', players: 3, options: { edition: 'de' } },
  you: { person: 'Ana', name: 'Ana', seat: 0, host: true },
  host: 'Ana',
  seats: [person('Ana'), { kind: 'bot', level: 'casual' }, { kind: 'free' }],
  watchers: 0,
  games: 0,
  ...more,
})
const staging = { sceneOf: (view: never) => view, after: (scene: unknown) => scene, lasts: () => 0 }

function seated() {
  const said: (ClientMessage & { id?: number })[] = []
  let state!: (state: LinkState) => void
  let hear!: (message: ServerMessage) => void
  const table = new Table('t')
  table.connect((listener) => {
    state = (now) => listener.state(now, undefined)
    hear = (message) => listener.hear(message)
    return { say: (message) => (said.push(message), true), close() {} }
  })
  table.stage(staging)
  const tell = (message: object) => hear(message as ServerMessage)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { table, said, state, tell, settle }
}

describe('a table', () => {
  it('stands still while the house can’t keep anything, says so, and goes on when it is shown anew', async () => {
    const { table, said, state, tell, settle } = seated()
    const game = { type: 'game', table: 't', version: 3, events: [], awaited: [0], offers: [{ do: 'draw' }], view: {} }
    state('open')
    tell(people({ phase: 'playing' }))
    tell({ ...game, fresh: true })
    await settle()
    expect(table.isMyTurn).toBe(true)
    table.move({ do: 'draw' })
    tell({ type: 'refused', table: 't', re: said.at(-1)!.id, code: 'not_kept', sentence: '…' })
    tell({ type: 'waiting', table: 't', sentence: '…' })
    expect([table.waits, table.asking, table.isMyTurn, table.refusal?.code]).toEqual([true, false, false, 'not_kept'])
    tell(people({ phase: 'playing' }))
    tell({ ...game, fresh: true })
    await settle()
    expect([table.waits, table.isMyTurn, table.refusal]).toEqual([false, true, undefined])
  })

  it('shows advice for the scene it was asked about, and no longer', async () => {
    const { table, said, state, tell, settle } = seated()
    const game = { type: 'game', table: 't', events: [], awaited: [0], offers: [{ do: 'draw' }], view: {}, fresh: true }
    const advice = { type: 'advice', table: 't', version: 3, move: { do: 'draw', hole: 'A7' }, reason: 'guess' }
    state('open')
    tell(people({ phase: 'playing' }))
    tell({ ...game, version: 3 })
    await settle()
    expect([table.mayAskAdvice, table.advice]).toEqual([true, undefined])
    table.advise()
    table.advise()
    expect(said.filter(({ type }) => type === 'advise')).toMatchObject([{ version: 3 }])
    expect([table.isAdvising, table.isMyTurn]).toEqual([true, true])
    tell({ type: 'ok', table: 't', re: said.at(-1)!.id })
    tell(advice)
    expect([table.isAdvising, table.mayAskAdvice, table.advice?.move]).toEqual([false, false, advice.move])
    tell({ ...game, version: 5 })
    await settle()
    expect([table.mayAskAdvice, table.advice]).toEqual([true, undefined])
    tell(advice)
    expect(table.advice).toBeUndefined()
    table.advise()
    tell({ type: 'refused', table: 't', re: said.at(-1)!.id, code: 'too_fast', sentence: '…' })
    expect([table.isAdvising, table.refusal?.code]).toEqual([false, 'too_fast'])
    tell({ ...game, version: 7, race: { kind: 'live', seconds: 10, in: 9000 } })
    await settle()
    expect(table.mayAskAdvice).toBe(false)
    tell(people({ phase: 'playing', settings: { game: 'farbenpoker', players: 3, options: {}, help: false } }))
    tell({ ...game, version: 8 })
    await settle()
    expect(table.mayAskAdvice).toBe(false)
  })

  it('is entered whenever the line is open again', () => {
    const { said, state } = seated()
    state('open')
    state('lost')
    state('open')
    expect(said.map(({ type }) => type)).toEqual(['enter', 'enter'])
  })

  it('is entered again a little later where the house has too much to do, and only then', () => {
    vi.useFakeTimers()
    try {
      const { table, said, state, tell } = seated()
      state('open')
      tell({ type: 'refused', table: 't', code: 'too_many_lookups', sentence: 'Wait.', re: said[0]!.id })
      expect(table.refusal).toBeUndefined()
      vi.advanceTimersByTime(6000)
      expect(said).toHaveLength(2)
      tell({ type: 'refused', table: 't', code: 'no_such_table', sentence: 'There is none.', re: said[1]!.id })
      vi.advanceTimersByTime(60_000)
      expect(said).toHaveLength(2)
      expect(table.refusal).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('that is left tells nothing more, nor does the game before a new one', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const heard: string[] = []
    let hear!: (message: ServerMessage) => void
    const table = new Table('t', ({ event }) => heard.push(event))
    table.connect((listener) => {
      hear = (message) => listener.hear(message)
      return { say: () => true, close() {} }
    })
    const slow = { ...staging, lasts: () => 50 }
    const tell = (...events: string[]) =>
      hear({ type: 'game', table: 't', version: 1, events: events.map((event) => ({ event })), view: {} } as never)
    const pass = () => vi.advanceTimersByTimeAsync(500)
    table.stage(slow)
    tell('a', 'b')
    table.stage(slow)
    await pass()
    expect(heard).toEqual(['a'])
    tell('c', 'd')
    table.close()
    tell('e')
    await pass()
    expect(heard).toEqual(['a', 'c'])
  })

  it('does not fight with another window for the seat, until it is asked to', () => {
    const { table, said, state, tell } = seated()
    state('open')
    tell({ type: 'elsewhere', table: 't' })
    state('lost')
    state('open')
    expect(said).toHaveLength(1)
    table.comeHere()
    expect(said).toHaveLength(2)
  })

  it('comes again a few times, ever later, where it comes back and is taken for earlier than the line that it lost', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { table, said, state, tell } = seated()
    const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds)
    state('open')
    tell(people())
    for (const comesBack of [() => (state('lost'), state('open')), () => table.comeHere()]) {
      comesBack()
      const before = said.length
      for (let times = 1; times <= 4; ++times) {
        tell({ type: 'elsewhere', table: 't' })
        expect(table.elsewhere).toBe(false)
        await pass(8)
        expect(said.length).toBe(before + times)
      }
      tell({ type: 'elsewhere', table: 't' })
      await pass(60)
      expect([table.elsewhere, said.length]).toEqual([true, before + 4])
    }
    table.comeHere()
    tell(people())
    tell({ type: 'elsewhere', table: 't' })
    await pass(60)
    expect([table.elsewhere, said.at(-1)!.type, said.length]).toEqual([true, 'enter', 12])
  })

  it('stays away from a table it was sent away from, until it is asked to come in again', () => {
    const { table, said, state, tell } = seated()
    state('open')
    tell(people())
    tell({ type: 'removed', table: 't', code: 'removed', sentence: 'Go.' })
    expect(table.removed).toBe('removed')
    state('lost')
    state('open')
    expect(said).toHaveLength(1)
    table.comeHere()
    expect(said).toHaveLength(2)
    tell({ type: 'refused', table: 't', code: 'banned', sentence: 'No.', re: said.at(-1)!.id })
    expect([table.removed, table.refusal]).toEqual(['banned', undefined])
    table.comeHere()
    tell(people())
    expect(table.removed).toBeUndefined()
  })

  it('says who watches, who may not, and knows who said what', () => {
    const { table, said, state, tell } = seated()
    state('open')
    tell(people())
    table.mute('z', true)
    table.remove('z')
    table.ban('z', false)
    table.setOnlookers({ talk: false })
    const words = said.slice(1).map((message) => ({ ...message, id: undefined, table: undefined }))
    expect(words).toEqual([
      { type: 'mute', person: 'z', muted: true },
      { type: 'remove', person: 'z' },
      { type: 'ban', person: 'z', banned: false },
      { type: 'onlookers', talk: false },
    ])
    tell({ type: 'said', table: 't', name: 'Zoe', text: 'hello', person: 'z' })
    tell({ type: 'said', table: 't', name: 'Ana', text: 'hello', person: 'a', seat: 0 })
    expect(table.talk.map(({ person, seat }) => [person, seat])).toEqual([
      ['z', undefined],
      ['a', 0],
    ])
  })

  it('offers what the newest message offers, and nothing while an answer is due or a bot plays', async () => {
    const { table, said, state, tell, settle } = seated()
    state('open')
    tell(people({ phase: 'playing' }))
    const offers = [{ do: 'draw', hole: ['A1', 'A2'] }]
    tell({ type: 'game', table: 't', version: 7, events: [], view: {}, awaited: [0], offers })
    await settle()
    expect([table.offers, table.isMyTurn]).toEqual([offers, true])
    table.move({ do: 'draw', hole: 'A1' })
    expect([table.offers, table.asking]).toEqual([[], true])
    tell({ type: 'refused', table: 't', code: 'hole_is_empty', sentence: 'Empty.', re: said.at(-1)!.id })
    expect([table.offers, table.refusal?.sentence]).toEqual([offers, 'Empty.'])
    tell(people({ phase: 'playing', seats: [person('Ana', { standIn: 'casual' })] }))
    expect([table.isStoodIn, table.isMyTurn]).toEqual([true, false])
  })

  it('offers nothing in a window that is not the one this visitor plays in', async () => {
    const { table, state, tell, settle } = seated()
    state('open')
    tell(people({ phase: 'playing' }))
    tell({ type: 'game', table: 't', version: 7, events: [], view: {}, awaited: [0], offers: [{ do: 'reroll' }] })
    await settle()
    expect(table.isMyTurn).toBe(true)
    tell({ type: 'elsewhere', table: 't' })
    expect([table.offers, table.isMyTurn]).toEqual([[], false])
  })

  it('knows until when somebody may think: from the message on, not while the table pauses', async () => {
    const { table, state, tell, settle } = seated()
    const playing = people({ phase: 'playing' })
    const game = { type: 'game', table: 't', version: 7, events: [], view: {}, awaited: [1] }
    state('open')
    tell(playing)
    const now = performance.now()
    tell({ ...game, clock: { in: 20_000 } })
    await settle()
    expect(table.clock! - now).toBeGreaterThanOrEqual(20_000)
    expect(table.clock! - performance.now()).toBeLessThanOrEqual(20_000)
    tell({ ...playing, pause: { away: [1], asked: false, in: 5000, votes: [] } })
    expect(table.clock).toBeUndefined()
    tell(playing)
    expect(table.clock).toBeDefined()
    tell({ ...game, version: 8 })
    await settle()
    expect(table.clock).toBeUndefined()
  })

  it('makes a move for the version it was offered at', async () => {
    const { table, said, state, tell, settle } = seated()
    state('open')
    tell(people({ phase: 'playing' }))
    tell({ type: 'game', table: 't', version: 7, events: [], view: {}, awaited: [0], offers: [{ do: 'reroll' }] })
    await settle()
    table.move({ do: 'reroll' })
    expect(said.at(-1)).toMatchObject({ type: 'move', table: 't', version: 7, move: { do: 'reroll' } })
  })

  it('does not bother anybody with a stale move', () => {
    const { table, tell } = seated()
    tell({ type: 'refused', table: 't', code: 'stale', sentence: 'Look again.' })
    expect(table.refusal).toBeUndefined()
  })

  it('learns what it is called when the link had a slip in it', () => {
    const { table, said, tell, state } = seated()
    state('open')
    tell(people({ table: 'proper', re: said.at(-1)!.id }))
    expect(table.properCode).toBe('proper')
  })

  it('hears nothing of other tables', () => {
    const { table, tell } = seated()
    tell(people({ table: 'other' }))
    expect(table.people).toBeUndefined()
    expect(table.properCode).toBeUndefined()
  })

  it('answers the fair start by itself, first with the hash and then with the nonce', () => {
    const { table, said, tell } = seated()
    const fairness = { commitment: 'c0', restarts: 0, stage: 'hashes', in: 10, missing: [0] }
    tell(people({ phase: 'starting', fairness }))
    expect(said.at(-1)).toEqual({ type: 'nonceHash', table: 't', hash: table.fairStart.hashFor('c0') })
    tell(people({ phase: 'starting', fairness: { ...fairness, stage: 'nonces' } }))
    expect(said.at(-1)).toEqual({ type: 'nonce', table: 't', nonce: table.fairStart.promised('c0')!.nonce })
    tell(people({ phase: 'starting', fairness: { ...fairness, stage: 'nonces', missing: [1] } }))
    expect(said).toHaveLength(2)
  })

  it('reveals no nonce whose hash it did not give', () => {
    const { table, said, tell } = seated()
    const fairness = { commitment: 'c1', restarts: 0, stage: 'nonces', in: 10, missing: [0] }
    tell(people({ phase: 'starting', fairness }))
    expect(said).toEqual([])
    expect(table.fairStart.promised('c1')).toBeUndefined()
  })

  it('gives bots names that nobody at the table has', () => {
    const { table, tell } = seated()
    tell(people({ seats: [person('Ben'), { kind: 'bot', level: 'casual' }, { kind: 'bot', level: 'child' }] }))
    expect(new Set(table.names).size).toBe(3)
    expect(table.names[0]).toBe('Ben')
  })

  it('calls a visitor among bots as the page of the moment does, and nobody else so', () => {
    const seats = [person('Guest'), { kind: 'bot', level: 'casual' }, person('Guest')] as ServerTable['seats']
    expect(namesOf(seats, 0, 'Du')).toEqual(['Du', 'Ben', 'Guest'])
    expect(namesOf(seats, null, 'Du')).toEqual(['Guest', 'Ben', 'Guest'])
    expect(namesOf(seats, 0)).toEqual(['Guest', 'Ben', 'Guest'])
  })
})

describe('taking a seat', () => {
  const types = (said: readonly ClientMessage[]) => said.map(({ type }) => type)

  it('happens by itself for a friend with the link, once', () => {
    const { table, said, state, tell } = seated()
    const taking = new TakingSeat(table)
    state('open')
    const watching = people({ you: { person: 'Bo', name: 'Bo', seat: null, host: false } })
    tell(watching)
    taking.goOn()
    expect(types(said)).toEqual(['enter', 'sit'])
    tell({ ...people(), re: 1 })
    taking.goOn()
    tell(watching) // stood up again
    taking.goOn()
    expect(types(said)).toEqual(['enter', 'sit'])
  })

  it('is not tried at a table that plays or is full', () => {
    const { table, said, tell } = seated()
    const taking = new TakingSeat(table)
    const you = { person: 'Bo', name: 'Bo', seat: null, host: false }
    tell(people({ you, phase: 'playing' }))
    taking.goOn()
    tell(people({ you, seats: [person('Ana')] }))
    taking.goOn()
    expect(said).toEqual([])
  })

  it('against bots goes step by step: sit, fill the seats, start', () => {
    const { table, said, tell } = seated()
    const seating = new Seating(table, 'expert')
    const free = { kind: 'free' }
    const alone = { person: 'Ana', name: 'Ana', seat: null, host: true }
    tell(people({ you: alone, seats: [free, free] }))
    seating.goOn()
    seating.goOn() // not before the answer
    tell({ ...people({ seats: [person('Ana'), free] }), re: 1 })
    seating.goOn()
    tell({ ...people({ seats: [person('Ana'), { kind: 'bot', level: 'expert' }] }), re: 2 })
    seating.goOn()
    tell({ ...people({ seats: [person('Ana'), { kind: 'bot', level: 'expert' }] }), re: 3 })
    seating.goOn()
    expect(types(said)).toEqual(['sit', 'addBot', 'ready'])
    expect(said[1]).toMatchObject({ seat: 1, level: 'expert' })
  })
})
