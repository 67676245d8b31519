// Starmaster's smaller parts: the photo's scale, slots, arcs, the throw, the word in a race.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerGame, StarmasterPawns } from '$web/protocol/messages.ts'
import { Answer } from '../answer.svelte.ts'
import { arc, tumble } from '../motion.ts'
import { bodyOf, shadowOf } from '$web/pieces/thrown.ts'
import { barsOf, filmAfter, headlineOf, isSealed, legendOf } from '../photo.ts'
import { timeOf } from '../race_time.ts'
import { arranged, empty } from '../slots.ts'
import { Throwing } from '../throwing.svelte.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

const none: StarmasterPawns = {
  yellow: 0,
  orange: 0,
  red: 0,
  pink: 0,
  violet: 0,
  black: 0,
  grey: 0,
  green: 0,
  blue: 0,
}

describe('the photo finish', () => {
  const photo = {
    claims: [
      { seat: 1, cell: 6, from: 404, to: 420 },
      { seat: 0, cell: 6, from: 488, to: 504 },
      { seat: 2, cell: 3, from: 723, to: 739 },
    ],
    margin: 84,
  }
  it('draws everybody on one scale, inside the strip, in the order of their times', () => {
    const bars = barsOf(photo)
    expect(bars.map(({ seat }) => seat)).toEqual([1, 0, 2])
    expect(bars.map(({ time }) => time)).toEqual([412, 496, 731])
    for (const { left, width, middle } of bars) {
      expect(left).toBeGreaterThan(0)
      expect(left + width).toBeLessThan(1)
      expect(middle).toBeCloseTo(left + width / 2)
    }
    const scale = (bars[2]!.middle - bars[0]!.middle) / (731 - 412)
    expect(bars[1]!.middle - bars[0]!.middle).toBeCloseTo(84 * scale)
  })
  it('marks those who can’t be told apart', () => {
    const tied = barsOf({ ...photo, tied: [0, 1] })
    expect(tied.map((bar) => bar.tied)).toEqual([true, true, false])
  })
  it('does not fill the strip with a single claim', () => {
    expect(barsOf({ claims: [photo.claims[0]!] })[0]!.width).toBeLessThan(0.2)
  })
  it('keeps who turned which cube and not its colour, also of a message that was told before', () => {
    const turned = { event: 'cubeTurned', seat: 2, cell: 3, colour: 'red', right: false }
    const film = (event: AnyEvent) => filmAfter(undefined, { photo, events: [event] } as never)
    expect(film(turned)).toEqual({ photo, turned: { seat: 2, cell: 3 } })
    const { cell: _cell, colour: _colour, ...left } = turned
    expect(film(left)).toEqual({ photo, turned: { seat: 2, cell: 3 } })
  })
  it('says who was first, or that touching bars are rolled again, and never both', () => {
    const won = { ...photo, margin: 0.6 }
    expect(headlineOf(won, undefined)).toEqual({ key: 'starmaster.ui.photo.by', values: { seat: 1, ms: 1 } })
    expect(legendOf(won)).toBe('starmaster.ui.photo.bars')
    const tied = { ...photo, margin: 1, tied: [0, 1] }
    expect(headlineOf(tied, undefined)).toEqual({ key: 'starmaster.ui.photo.tied', values: {} })
    expect(legendOf(tied)).toBe('starmaster.ui.photo.bars.tied')
  })
  it('knows sealed choices, which have no times', () => {
    expect(isSealed(photo)).toBe(false)
    expect(isSealed({ claims: [{ seat: 0, cell: null }] })).toBe(true)
  })
})

describe('a score board', () => {
  it('puts a new pawn into the first free slot and leaves the place of a lost one empty', () => {
    const one = arranged(empty(6), { ...none, red: 1 })
    const two = arranged(one, { ...none, red: 1, blue: 1, yellow: 1 })
    expect(two.map((pawn) => pawn?.colour)).toEqual(['red', 'yellow', 'blue', undefined, undefined, undefined])
    const three = arranged(two, { ...none, red: 1, blue: 1 })
    expect(three.map((pawn) => pawn?.colour)).toEqual(['red', undefined, 'blue', undefined, undefined, undefined])
    expect(arranged(three, { ...none, red: 2, blue: 1 })[1]?.id).toBe('red2')
  })
})

describe('a swap', () => {
  const points = (frames: Keyframe[]) =>
    frames.map(
      ({ transform }) =>
        String(transform)
          .match(/-?[\d.]+/g)!
          .slice(0, 2)
          .map((part) => Number(part) + 0) as [number, number],
    )
  it.each([
    [200, 0],
    [0, 200],
    [400, 400],
    [-200, 400],
  ])('by (%d, %d) goes along two arcs that keep apart and land where the other was', (x, y) => {
    const there = points(arc({ x, y }))
    const back = points(arc({ x: -x, y: -y })).map(([bx, by]) => [x + bx, y + by] as const)
    expect(there.at(-1)).toEqual([x, y])
    expect(back.at(-1)).toEqual([0, 0])
    const distances = there.map(([tx, ty], i) => Math.hypot(tx - back[i]![0], ty - back[i]![1]))
    expect(Math.min(...distances)).toBeGreaterThan(0.7 * Math.hypot(x, y))
  })
})

describe('tumbling dice', () => {
  it('come to rest upright', () => {
    for (const value of [0, 0.3, 0.6, 0.99]) {
      expect(Math.abs(tumble(() => value).at(-1)!.turn % 360)).toBe(0)
    }
  })
})

describe('a thrown die’s shadow', () => {
  const poses = tumble(() => 0.3)

  it('never turns, and goes over the table as the die does', () => {
    const sideways = (frame: Keyframe) => /translate(?:X)?\((-?[\d.]+%)/.exec(String(frame.transform))![1]
    const [body, shadow] = [bodyOf(poses), shadowOf(poses)]
    expect(body.some(({ transform }) => /rotate\((?!0deg)/.test(String(transform)))).toBe(true)
    for (const frame of shadow) expect(String(frame.transform)).not.toContain('rotate')
    expect(shadow.map(sideways)).toEqual(body.map(sideways))
    expect(shadow.map(({ offset }) => offset)).toEqual(body.map(({ offset }) => offset))
  })

  it('is whole where the die lies, and fainter the higher it is', () => {
    const shadow = shadowOf(poses)
    poses.forEach(({ height }, i) => {
      if (height === 0) expect(shadow[i]).toMatchObject({ opacity: 1 })
      else expect(shadow[i]!.opacity).toBeLessThan(1)
    })
  })
})

describe('with a clock of its own', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a throw tumbles 700 to 900 ms before it is due, and is due once', () => {
    for (const [random, lasts] of [
      [0, 700],
      [1, 900],
    ] as const) {
      const throwing = new Throwing(
        (usual) => usual,
        () => random,
      )
      throwing.begin()
      expect(throwing.dice).toBe('tumbling')
      vi.advanceTimersByTime(lasts - 1)
      expect(throwing.isDue()).toBe(false)
      vi.advanceTimersByTime(1)
      expect(throwing.dice).toBe('resting')
      expect(throwing.isDue()).toBe(true)
      expect(throwing.isDue()).toBe(false)
      throwing.reset()
      expect(throwing.dice).toBe('inHand')
    }
  })

  it('a throw is due at once where nothing moves', () => {
    const throwing = new Throwing(() => 0)
    throwing.begin()
    expect(throwing.isDue()).toBe(true)
  })

  it('does not wait for a tumble that whoever wants no movement would not see', () => {
    const throwing = new Throwing(
      (usual) => usual,
      () => 0,
      () => true,
    )
    throwing.begin()
    expect(throwing.dice).toBe('resting')
    expect(throwing.isDue()).toBe(true)
  })

  it('one word is said a race, and after a false start one more', () => {
    const answer = new Answer()
    const race = (version: number) => ({ version, race: { kind: 'live', seconds: 10 } }) as ServerGame
    answer.watch(race(7))
    expect(answer.isOpen).toBe(true)
    answer.cell = 4
    answer.watch(race(7))
    expect(answer.isOpen).toBe(false)
    answer.refused({ type: 'refused', code: 'false_start', sentence: '', again: 340 })
    expect([answer.barred, answer.isOpen]).toEqual([true, false])
    vi.advanceTimersByTime(340)
    expect([answer.barred, answer.isOpen]).toEqual([false, true])
    answer.cell = null
    answer.watch(race(9))
    expect(answer.isOpen).toBe(true)
  })

  it('a race has the time left that its message says, and never more than a whole one', () => {
    expect(timeOf({ kind: 'sealed', seconds: 10, in: 3200 })).toEqual({ left: 3200, gone: 6800 })
    expect(timeOf({ kind: 'live', seconds: 10, in: 10_400 })).toEqual({ left: 10_000, gone: 0 })
  })

  it('what was said into a line that broke can be said again, once', () => {
    const answer = new Answer()
    const race = { version: 7, race: { kind: 'live', seconds: 10 } } as ServerGame
    answer.watch(race)
    answer.cell = 4
    const again = { ...race, fresh: true } as ServerGame
    answer.watch(again)
    expect(answer.isOpen).toBe(true)
    answer.cell = 5
    answer.watch(again)
    expect(answer.isOpen).toBe(false)
  })
})
