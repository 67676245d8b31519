// The goal of a game in one line: there when it begins, right for what is played, gone once something happens.
import { describe, expect, it, vi } from 'vitest'

vi.mock('../../src/texts/texts.svelte.ts', () => ({
  knows: () => true,
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
}))
const { goalOf } = await import('../../src/frame/goal.ts')
const { STAGINGS } = await import('../stagings.ts')

type Events = readonly { event: string; round?: number }[]
const at = (
  { game, ...view }: { game: string; rounds?: number | null; turnLimit?: number | null },
  past: Events,
  phase = 'playing',
  told?: Events[number],
) => {
  const story = { past, told, staging: STAGINGS[game], shown: { view } }
  return goalOf({ people: { settings: { game }, phase }, story } as never)
}
const BEGUN = [{ event: 'firstDrawn' }]

describe('the goal', () => {
  it('is that of the game and of its variant', () => {
    expect(at({ game: 'riffifi', rounds: 4 }, BEGUN)).toBe('goal.riffifi 4')
    expect(at({ game: 'riffifi', rounds: null }, BEGUN)).toBe('goal.riffifi.ticks')
    expect(at({ game: 'farbenpoker' }, BEGUN)).toBe('goal.farbenpoker')
    expect(at({ game: 'starmaster', turnLimit: null }, BEGUN)).toBe('goal.starmaster')
    expect(at({ game: 'starmaster', turnLimit: 12 }, BEGUN)).toBe('goal.starmaster.solitaire')
  })

  it('stands there while a game is set up, and until the first thing happens', () => {
    const game = { game: 'riffifi', rounds: 3 }
    const dealt = [{ event: 'dealerDrawn' }, { event: 'roundBegun', round: 1 }, { event: 'handReceived' }]
    expect(at(game, dealt)).not.toBe('')
    expect(at(game, dealt, 'playing', { event: 'cardPlayed' })).toBe('')
    expect(at(game, [...dealt, { event: 'cardPlayed' }])).toBe('')
    expect(at(game, [{ event: 'roundBegun', round: 2 }])).toBe('')
    expect(at(game, dealt, 'finished')).toBe('')
  })

  it('stands there while cubes are memorised, and not for who comes back to a game that runs', () => {
    const game = { game: 'starmaster', turnLimit: null }
    expect(at(game, [], 'memorising')).toBe('goal.starmaster')
    expect(at(game, [])).toBe('')
  })
})
