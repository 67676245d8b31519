// The line to a lesson: what it tells and in which order, with an engine that the test plays; and whole lessons of every box,
// by the real engine, at a real table: everything that is asked can be answered, and every answer leads on.
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStudy } from '../../../wasm/study.mjs'
import { lessons } from '../../scripts/lessons_plugin.ts'
import { LessonLink, type Answer, type Engine, type LessonState } from '../../src/lesson/lesson_link.ts'
import type { ServerGame } from '../../src/protocol/messages.ts'
import { settings } from '../../src/settings/settings.svelte.ts'
import { Table } from '../../src/table/table.svelte.ts'
import { speak } from '../../src/texts/texts.svelte.ts'
import { STAGINGS } from '../stagings.ts'

const STANDING: LessonState = { step: 0, steps: 2, waits: 'answer', name: 'hit', say: 'idea', rule: 'FP-2.2' }

describe('a line to a lesson', () => {
  function opened(answers: (() => Answer | Promise<Answer>)[], first: Answer = { ...STANDING, messages: [] }) {
    const log: string[] = []
    const engine: Engine = {
      open: async () => first,
      handle: async (message) => {
        log.push(`asked ${(message as { type: string }).type}`)
        return answers.shift()!()
      },
      close: () => log.push('ended'),
    }
    const listener = {
      hear: (message: { type: string }) => log.push(`heard ${message.type}`),
      state: (state: string) => log.push(state),
    }
    const link = new LessonLink(engine, { lesson: '{}', step: 0 }, listener, ({ step, waits }) =>
      log.push(`stands at ${step}, ${waits}`),
    )
    return { link, log }
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))

  it('says how it stands before anything moves', async () => {
    const { link, log } = opened([
      () => ({ ...STANDING, waits: 'next', messages: ['{"type":"game"}', '{"type":"table"}'] }),
    ])
    expect(link.say({ type: 'throw', table: 'lesson', version: 1 })).toBe(false) // not open yet
    await settle()
    expect(link.say({ type: 'throw', table: 'lesson', version: 1 })).toBe(true)
    await settle()
    expect(log).toEqual([
      ...['stands at 0, answer', 'open'],
      ...['asked throw', 'stands at 0, next', 'heard game', 'heard table'],
    ])
  })

  it('asks one thing after the other', async () => {
    let give!: (answer: Answer) => void
    const late = new Promise<Answer>((resolve) => (give = resolve))
    const { link, log } = opened([() => late, () => ({ ...STANDING, step: 1, messages: [] })])
    await settle()
    link.next()
    link.goTo(1)
    await settle()
    expect(log.at(-1)).toBe('asked next')
    give({ ...STANDING, step: 0, waits: 'answer', messages: [] })
    await settle()
    expect(log.slice(-3)).toEqual(['stands at 0, answer', 'asked step', 'stands at 1, answer'])
  })

  it('is closed when the engine can’t go on, and says nothing after that', async () => {
    const broken = opened([], { refused: 'no lesson' })
    await settle()
    expect(broken.log).toEqual(['ended', 'closed'])
    const { link, log } = opened([() => Promise.reject(new Error('failed'))])
    await settle()
    link.again()
    link.next()
    await settle()
    expect(log.slice(-3)).toEqual(['asked again', 'ended', 'closed'])
    expect(link.say({ type: 'memorised', table: 'lesson' })).toBe(false)
  })
})

type Offer = Record<string, unknown> & { do: string; choose?: number }
interface Step {
  name: string
  at: number
  ask: string
  right?: { move?: Offer }
}

describe.each(lessons())('the lesson $name of $game at a table', ({ game, file }) => {
  const text = readFileSync(`${file}.json`, 'utf8')
  const { moves, lesson } = JSON.parse(text) as { moves: Offer[]; lesson: { seat: number; steps: Step[] } }

  beforeAll(() => speak('en'))
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', (paint: (at: number) => void) => paint(performance.now()))
    settings.speed = 'instant'
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    settings.speed = 'usual'
  })

  async function begun(step = 0) {
    const { lesson: door } = await openStudy(
      readFileSync(new URL('../../../build/wasm/wasm/study.wasm', import.meta.url)),
    )
    const engine: Engine = {
      open: async (lesson, step) => door.open({ lesson, step }) as Answer,
      handle: async (message) => door.handle(message) as Answer,
      close() {},
    }
    const table = new Table('lesson')
    table.stage(STAGINGS[game] as never)
    let standing!: LessonState
    let link!: LessonLink
    table.connect((listener) => {
      link = new LessonLink(engine, { lesson: text, step }, listener, (now) => (standing = now))
      return link
    })
    const rest = async () => {
      for (let i = 0; i < 200; ++i) await vi.advanceTimersByTimeAsync(50)
      expect(table.isAtRest).toBe(true)
    }
    await rest()
    return { table, link, rest, now: () => standing }
  }

  /** The record's own answer to a step, said as a board says it. */
  function answer(table: Table, { ask, at, right }: Step): void {
    const { by: _, at: _at, ...move } = moves[at]! as Offer & { by: unknown; at?: unknown }
    const said = ask === 'race' && right?.move ? right.move : move
    const first = (value: unknown) => (Array.isArray(value) ? value[0] : value) as number
    if (ask === 'throw') table.throwDice()
    else if (ask === 'memorise') table.memorised()
    else if (ask === 'move') table.move(move)
    else if (said.do === 'claim') table.claim(first(said['cell']), performance.now() + 500)
    else table.notMe()
  }

  it('is taken from the first step to the last', { timeout: 60_000 }, async () => {
    const { table, link, rest, now } = await begun()
    expect(table.me).toBe(lesson.seat)
    for (const [i, step] of lesson.steps.entries()) {
      expect([now().step, now().name, now().say]).toEqual([i, step.name, 'idea'])
      if (step.ask !== 'nothing') {
        expect(now().waits).toBe('answer')
        answer(table, step)
        await rest()
        expect([step.name, now().say, table.refusal]).toEqual([step.name, 'right', undefined])
      }
      expect(now().waits).toBe('next')
      expect(table.offers).toEqual([])
      link.next()
      await rest()
    }
    expect(now().waits).toBe('end')
  })

  it('shows what a wrong answer brings about, and asks again', { timeout: 60_000 }, async () => {
    for (const [i, step] of lesson.steps.entries()) {
      if (step.ask !== 'move') continue
      const { table, link, rest, now } = await begun(i)
      const { by: _, at: _at, ...own } = moves[step.at]! as Offer & { by: unknown; at?: unknown }
      const before = JSON.stringify((table.story!.shown as ServerGame).view)
      const others = (table.offers as unknown as Offer[]).flatMap(({ choose, ...offer }) => {
        const [member, values] = Object.entries(offer).find(([, value]) => Array.isArray(value)) ?? []
        if (member === undefined) return [offer as Offer]
        const list = values as unknown[]
        const some = choose === undefined ? list : [list.slice(-choose)]
        return some.map((value) => ({ ...offer, [member]: value }) as Offer)
      })
      for (const move of others) {
        if (JSON.stringify(move) === JSON.stringify(own)) continue
        table.move(move)
        await rest()
        if (now().waits === 'next') break // right as well
        if (table.asking) break // one more member is to be chosen, which this test does not
        expect(now().waits).toBe('again')
        expect(table.offers).toEqual([])
        link.again()
        await rest()
        expect(JSON.stringify((table.story!.shown as ServerGame).view)).toBe(before)
        break
      }
    }
  })
})
