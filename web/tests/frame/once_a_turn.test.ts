// When somebody is told that it is their turn.
import { expect, it } from 'vitest'
import { OnceATurn, type Seen } from '../../src/frame/once_a_turn.ts'

const MINE: Seen = { isPlaying: true, me: 0, awaited: [0], isMyTurn: true, isRace: false }
const OTHERS: Seen = { ...MINE, awaited: [1], isMyTurn: false }

it('begins once, however many moves it has, and again after somebody else’s', () => {
  const turn = new OnceATurn()
  const isOn = (seen: Seen) => (turn.see(seen), turn.isOn)
  expect(isOn(OTHERS)).toBe(false)
  expect(isOn(MINE)).toBe(true)
  // Between two moves of one's own an answer is due: what was said stays, and is not said anew.
  expect(isOn({ ...MINE, isMyTurn: false })).toBe(true)
  expect(isOn(MINE)).toBe(true)
  expect(isOn(OTHERS)).toBe(false)
  expect(isOn(MINE)).toBe(true)
})

it('is not called in a race, but for the turn that comes of it', () => {
  const turn = new OnceATurn()
  turn.see(OTHERS)
  turn.see({ ...MINE, awaited: [0, 1], isRace: true })
  expect(turn.isOn).toBe(false)
  turn.see(MINE)
  expect(turn.isOn).toBe(true)
})

it('is not called again for whoever threw the dice of a race and goes on after it', () => {
  const turn = new OnceATurn()
  let calls = 0
  for (const seen of [OTHERS, MINE, { ...MINE, awaited: [0, 1], isRace: true }, MINE]) {
    const before = turn.isOn
    turn.see(seen)
    if (turn.isOn && !before) ++calls
  }
  expect(calls).toBe(1)
})

it('is called in the next game, also for whoever had the last turn of this one', () => {
  const turn = new OnceATurn()
  turn.see(MINE)
  turn.see({ ...MINE, isPlaying: false, awaited: [], isMyTurn: false })
  expect(turn.isOn).toBe(false)
  turn.see(MINE)
  expect(turn.isOn).toBe(true)
})

it('is never an onlooker’s', () => {
  const turn = new OnceATurn()
  turn.see({ ...OTHERS, me: null })
  expect(turn.isOn).toBe(false)
})
