// How the page goes about an analysis: it takes what was kept, asks for the rest step by step, stops and goes on.
import 'fake-indexeddb/auto'
import { render } from 'svelte/server'
import { describe, expect, it, vi } from 'vitest'
import { LocalStore } from '../../src/link/local_store.ts'
import { Analyst, type Doors, type Keeping } from '../../src/study/analyst.svelte.ts'
import type { Analysis } from '../../src/study/analysis.ts'
import { keepingOf } from '../../src/study/keeping.ts'
import Missed from '../../src/study/Missed.svelte'
import { SILENT } from '../../src/study/telling.ts'
import { ALONE } from './analyses.ts'

const NOTHING: Keeping = { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() }

/** A worker that has three moves to look at, and answers one after the other. */
class Slow implements Doors {
  asked: string[] = []
  isClosed = false
  #done = 0
  #answer: (() => void) | undefined
  ask<T>(_door: string, what: string): Promise<T> {
    this.asked.push(what)
    return new Promise<T>((resolve) => {
      this.#answer = () => {
        if (what === 'step') ++this.#done
        resolve((what === 'write' ? ALONE : { moves: 3, done: this.#done }) as T)
      }
    })
  }
  close(): void {
    this.isClosed = true
  }
  async answers(times = 1): Promise<void> {
    for (let i = 0; i < times; ++i) {
      await vi.waitFor(() => expect(this.#answer).toBeDefined())
      const answer = this.#answer!
      this.#answer = undefined
      answer()
      await Promise.resolve()
    }
  }
}

describe('an analysis', () => {
  it('that was kept is there at once, and no worker begins', async () => {
    const open = vi.fn()
    const analyst = new Analyst({}, { ...NOTHING, find: () => Promise.resolve(ALONE) }, open)
    await analyst.look()
    expect([analyst.state, analyst.analysis]).toEqual(['done', ALONE])
    await analyst.run()
    expect(open).not.toHaveBeenCalled()
  })

  it('waits until somebody asks, goes move by move, and is kept', async () => {
    const kept: Analysis[] = []
    const doors = new Slow()
    const analyst = new Analyst({}, { ...NOTHING, keep: async (each) => void kept.push(each) }, () => doors)
    await analyst.look()
    expect([analyst.state, doors.asked]).toEqual(['waiting', []])
    const run = analyst.run()
    await doors.answers(2)
    await vi.waitFor(() => expect(analyst.part).toBeCloseTo(1 / 3))
    await doors.answers(3)
    await run
    expect(doors.asked).toEqual(['open', 'step', 'step', 'step', 'write'])
    expect([analyst.state, analyst.part, doors.isClosed]).toEqual(['done', 1, true])
    expect(kept).toEqual([ALONE])
  })

  it('stops between two moves, and goes on from there', async () => {
    const doors = new Slow()
    const open = vi.fn(() => doors)
    const analyst = new Analyst({}, NOTHING, open)
    const first = analyst.run()
    await doors.answers()
    await vi.waitFor(() => expect(doors.asked).toEqual(['open', 'step']))
    analyst.stop()
    await doors.answers()
    await first
    expect([analyst.state, doors.asked]).toEqual(['stopped', ['open', 'step']])
    const second = analyst.run()
    // Stopped and asked for again before it has noticed: one run, not two.
    analyst.stop()
    const third = analyst.run()
    await doors.answers(3)
    await Promise.all([second, third])
    expect(doors.asked).toEqual(['open', 'step', 'step', 'step', 'write'])
    expect([analyst.state, open.mock.calls.length]).toEqual(['done', 1])
  })

  it('stops when its drawer is closed, and goes on in the next one', async () => {
    const doors = new Slow()
    const open = vi.fn(() => doors)
    const analyst = new Analyst({}, NOTHING, open)
    const first = analyst.run()
    await doors.answers()
    await vi.waitFor(() => expect(doors.asked).toEqual(['open', 'step']))
    // Without a browser it is made and gone at once.
    const company = { names: ['Ana'], me: 0 }
    expect(render(Missed, { props: { analyst, company, winner: 0, telling: SILENT } }).body).toContain('<progress')
    expect([analyst.state, doors.isClosed]).toEqual(['stopped', false])
    await doors.answers()
    await first
    const second = analyst.run()
    await doors.answers(3)
    await second
    expect([analyst.state, open.mock.calls.length]).toEqual(['done', 1])
  })

  it('that is refused, or whose worker fails, says so and can be begun anew', async () => {
    const answers = [
      () => Promise.resolve({ refused: 'not over' }),
      () => Promise.reject(new Error('gone')),
      () => Promise.resolve({ moves: 0, done: 0 }),
    ]
    const analyst = new Analyst({}, NOTHING, () => {
      const answer = answers.shift()!
      return { ask: answer as never, close: () => {} }
    })
    await analyst.run()
    expect(analyst.state).toBe('failed')
    await analyst.run()
    expect(analyst.state).toBe('failed')
    await analyst.run()
    expect(analyst.state).toBe('done')
  })
})

describe('what was found out', () => {
  it('is kept with the game, by the version that found it out', async () => {
    const store = await LocalStore.open()
    const game = { id: 'g', game: 'starmaster', players: 1, record: {}, ended: 1 }
    await store.keepGame(game)
    await keepingOf('g', 'one').keep(ALONE)
    expect(await keepingOf('g', 'one').find()).toEqual(ALONE)
    expect(await keepingOf('g', 'two').find()).toBeUndefined()
    // The same game kept once more keeps it.
    await store.keepGame({ ...game, ended: 2 })
    expect(await keepingOf('g', 'one').find()).toEqual(ALONE)
  })
  it('of a game that is not here is not kept', async () => {
    await keepingOf('elsewhere', 'one').keep(ALONE)
    expect(await keepingOf('elsewhere', 'one').find()).toBeUndefined()
    expect((await (await LocalStore.open()).games()).map(({ id }) => id)).not.toContain('elsewhere')
  })
})
