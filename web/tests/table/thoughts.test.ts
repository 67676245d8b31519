// What bots had in mind: told with their moves where somebody wants to know and nothing is given away, and read from the
// record when the game is over.
import { beforeEach, describe, expect, it } from 'vitest'
import { thingIn, thoughtsOf, wordOf } from '../../src/end/thoughts.ts'
import type { ServerGame } from '../../src/protocol/messages.ts'
import { thoughtful } from '../../src/table/thoughts.ts'
import { sentenceOf, type AnyEvent } from '../../src/texts/sentence.ts'
import { speak, voice } from '../../src/texts/texts.svelte.ts'
import { messagesOf } from '../whole_games.ts'

const NAMES = ['Ana', 'Ben', 'Cleo']
const drawn = { event: 'stickDrawn', seat: 1, hole: 'A7', colour: 'green', rule: 'FP-2.2' } as const
const served = { event: 'stickServed', seat: 1, die: 0, chips: 1, rule: 'FP-2.3' } as const
const message: ServerGame = {
  type: 'game',
  table: 'kalo-mite-rusa-bedo',
  version: 41,
  events: [drawn, served],
  thoughts: [{ event: 0, seat: 1, reason: 'remembered' }],
}
const told = (event: AnyEvent, game = 'farbenpoker') => sentenceOf(voice({ names: NAMES }), game, event)

describe('a thought', () => {
  beforeEach(() => speak('en'))

  it('is told in one breath with the event its move begins with, and with no other', () => {
    const [first, second] = thoughtful(message).events as AnyEvent[]
    expect(told(first!)).toBe(`${told(drawn)} Ben remembered a stick that fits.`)
    expect(second).toBe(served)
    expect(message.events[0]).toBe(drawn)
  })
  it('changes nothing where there is none', () => {
    const { thoughts: _, ...plain } = message
    expect(thoughtful(plain)).toBe(plain)
  })
  it('is there in every language', async () => {
    for (const language of ['de', 'fr'] as const) {
      await speak(language)
      const more = told({ ...drawn, why: 'guess' }).slice(told(drawn).length)
      expect(more).toMatch(/^ Ben [^<>]+\.$/)
    }
  })
})

describe('a record', () => {
  it('tells what the bots thought, by turn, with what they did', () => {
    const moves = [
      { by: 'chance', do: 'roll' },
      { by: 0, do: 'draw', hole: 'A1' },
      { by: 1, do: 'draw', hole: 'A7' },
      { by: 'chance', do: 'put', hole: 'B3' },
      { by: 2, do: 'return', holes: ['B1', 'B2', 'B9'] },
      { by: 1, do: 'reroll' },
    ]
    const reasons = [
      { move: 2, reason: 'remembered' },
      { move: 4, reason: 'hide' },
      { move: 5, reason: 'reroll' },
    ]
    expect(thoughtsOf({ game: 'farbenpoker', moves, reasons })).toEqual([
      { turn: 2, seat: 1, reason: 'remembered', thing: 'A7' },
      { turn: 3, seat: 2, reason: 'hide', thing: 'B1 B2 B9' },
      { turn: 4, seat: 1, reason: 'reroll', thing: undefined },
    ])
    expect(thoughtsOf({ game: 'farbenpoker', moves })).toEqual([])
    const unknown = [{ move: 2, reason: 'whim' }]
    expect(thoughtsOf({ game: 'farbenpoker', moves, reasons: unknown })).toEqual([])
  })
  it('tells what a move was about, of any game, and no seat', () => {
    const about = (move: object) => thingIn({ by: 1, at: 5, ...move })
    expect(about({ do: 'announce', throw: 65 })).toBe('65')
    expect(about({ do: 'swap', with: 5 })).toBe('5')
    expect(about({ do: 'play', card: 'officer', target: 2 })).toBe('officer')
    for (const move of [{ do: 'take', from: 2 }, { do: 'rob', extra: [0, 2] }, { do: 'lift' }]) {
      expect(about(move)).toBeUndefined()
    }
  })
  it('tells it in the words of the game, as a colour, or as it is', async () => {
    await speak('en')
    expect(['red', 'A7', 'even', undefined].map((thing) => wordOf(thing))).toEqual(['red', 'A7', 'even', ''])
    expect(wordOf('red-1', { thingOf: (word) => `the ${word}` })).toBe('the red-1')
  })
})

describe('in whole games', () => {
  it.each(['farbenpoker', 'starmaster'] as const)(
    'of %s each thought belongs to an event of its seat',
    async (game) => {
      let thoughts = 0
      for (const { events, thoughts: list = [] } of await messagesOf({ game }, ['casual', 'child'], 3)) {
        for (const { event, seat } of list) {
          expect((events[event] as AnyEvent | undefined)?.seat).toBe(seat)
          ++thoughts
        }
      }
      expect(thoughts).toBeGreaterThan(5)
    },
  )
  it('of Riffifi nothing is told before the end: hands are secret', async () => {
    for (const each of await messagesOf({ game: 'riffifi' }, ['casual', 'child'], 3)) {
      expect(each).not.toHaveProperty('thoughts')
      expect(JSON.stringify(each)).not.toContain('"reason"')
    }
  })
})
