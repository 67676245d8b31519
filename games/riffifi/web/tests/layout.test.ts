// Riffifi's sizes on the screens it is played on: every card of a hand can be touched, and nothing is too small to see.
import { describe, expect, it } from 'vitest'
import { CARD, fanOf, layoutOf, TARGET } from '../layout.ts'

/** Under the bar: 60 px, on phones 54. */
const SCREENS = [
  [320, 514, 'tall'],
  [375, 613, 'tall'],
  [390, 790, 'tall'],
  [600, 900, 'tall'],
  [744, 1073, 'desk'],
  [768, 964, 'desk'],
  [820, 1120, 'desk'],
  [1024, 1306, 'desk'],
  [844, 330, 'flat'],
  [1024, 708, 'desk'],
  [1280, 740, 'desk'],
  [1920, 1020, 'desk'],
] as const

describe.each(SCREENS)('on a screen of %i × %i', (width, height, shape) => {
  it(`has the shape ${shape}`, () => {
    expect(layoutOf(width, height, 3).shape).toBe(shape)
  })

  it('gives every card of any hand a strip one can touch, inside of the screen', () => {
    const { card, room } = layoutOf(width, height, 2)
    for (let cards = 1; cards <= 12; ++cards) {
      const { places, rows } = fanOf(cards, room, card, shape)
      expect(places).toHaveLength(cards)
      const front = places.slice(-Math.ceil(cards / rows))
      const back = places.slice(0, cards - front.length)
      for (const row of [front, back]) {
        for (let i = 1; i < row.length; ++i) expect(row[i]!.x - row[i - 1]!.x).toBeGreaterThanOrEqual(TARGET - 0.01)
      }
      for (const { x } of places) expect(x >= -0.01 && x + card <= room + 0.01).toBe(true)
      // of the back row as much is seen as a thumb needs
      if (back.length > 0) expect(front[0]!.y - back[0]!.y).toBeGreaterThanOrEqual(36)
    }
  })

  it('keeps glyphs at ten pixels and piles inside of their columns', () => {
    for (const others of [2, 3, 4]) {
      const { pile, small, chip, stack, mine } = layoutOf(width, height, others)
      expect((chip - 4) * (42 / 64)).toBeGreaterThan(9)
      expect(pile * (small ? 0.36 : 0.17)).toBeGreaterThan(9)
      expect(stack / 2).toBeGreaterThan(10)
      expect(mine).toBeGreaterThanOrEqual(40)
      if (shape === 'tall') expect(others * (pile + chip * 1.9)).toBeLessThan(width)
    }
  })
})

describe('the fan', () => {
  it('lies in one row as long as its cards can be touched, then in two', () => {
    expect(fanOf(6, 370, 92, 'tall').rows).toBe(1)
    expect(fanOf(10, 370, 92, 'tall').rows).toBe(2)
    expect(fanOf(12, 300, 64, 'tall').rows).toBe(2)
    expect(fanOf(12, 760, 126, 'desk').rows).toBe(1)
    expect(fanOf(0, 370, 92, 'tall')).toMatchObject({ places: [], rows: 1 })
  })

  it('is symmetric, and higher by a strip with a second row', () => {
    const { places, height } = fanOf(7, 700, 126, 'desk')
    expect(places[3]).toMatchObject({ x: 700 / 2 - 63, turn: 0 })
    expect(places[0]!.turn).toBeCloseTo(-places[6]!.turn)
    expect(height).toBeCloseTo(126 * CARD)
    expect(fanOf(10, 370, 92, 'tall').height).toBeGreaterThan(92 * CARD)
  })
})
