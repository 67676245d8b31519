// The goal of a game in one line: there when it begins, right for what is played, gone once something happens.
import { describe, expect, it, vi } from 'vitest'

vi.mock('../src/texts/texts.svelte.ts', () => ({
  knows: () => true,
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
}))
const { goalOf } = await import('../src/frame/goal.ts')
const { STAGINGS } = await import('./stagings.ts')

type Events = readonly { event: string; round?: number }[]
const at = (
  settings: { game: string; players: number; options: object },
  past: Events,
  phase = 'playing',
  told?: Events[number],
) => goalOf({ people: { settings, phase }, story: { past, told, staging: STAGINGS[settings.game] } } as never)
const BEGUN = [{ event: 'firstDrawn' }]

describe('the goal', () => {
  it('is that of the game and of its variant', () => {
    const riffifi = { game: 'riffifi', players: 4 }
    expect(at({ ...riffifi, options: {} }, BEGUN)).toBe('goal.riffifi 4')
    expect(at({ ...riffifi, options: { officer: true, equalChances: true } }, BEGUN)).toBe('goal.riffifi 4')
    expect(at({ ...riffifi, options: { ticks: true } }, BEGUN)).toBe('goal.riffifi.ticks')
    for (const edition of ['de', 'fr']) {
      expect(at({ game: 'farbenpoker', players: 3, options: { edition } }, BEGUN)).toBe('goal.farbenpoker')
    }
    for (const variant of ['standard', 'children', 'children7']) {
      expect(at({ game: 'starmaster', players: 3, options: { variant } }, BEGUN)).toBe('goal.starmaster')
    }
    const alone = { game: 'starmaster', players: 1, options: { variant: 'solitaire' } }
    expect(at(alone, BEGUN)).toBe('goal.starmaster.solitaire')
  })

  it('stands there while a game is set up, and until the first thing happens', () => {
    const game = { game: 'riffifi', players: 3, options: {} }
    const dealt = [{ event: 'dealerDrawn' }, { event: 'roundBegun', round: 1 }, { event: 'handReceived' }]
    expect(at(game, dealt)).not.toBe('')
    expect(at(game, dealt, 'playing', { event: 'cardPlayed' })).toBe('')
    expect(at(game, [...dealt, { event: 'cardPlayed' }])).toBe('')
    expect(at(game, [{ event: 'roundBegun', round: 2 }])).toBe('')
    expect(at(game, dealt, 'finished')).toBe('')
  })

  it('stands there while cubes are memorised, and not for who comes back to a game that runs', () => {
    const game = { game: 'starmaster', players: 3, options: {} }
    expect(at(game, [], 'memorising')).toBe('goal.starmaster')
    expect(at(game, [])).toBe('')
  })
})
