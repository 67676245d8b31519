// What the page keeps of a game that is being played, over whole games at the WebAssembly table: every event in a sentence,
// in every language, and nothing that the game asks its players to remember.
import { describe, expect, it } from 'vitest'
import { shelf } from '../../scripts/sources.ts'
import { textsOf } from '../../scripts/texts_plugin.ts'
import type { GameName } from '../../src/facts.ts'
import type { Scene } from '../../../games/riffifi/web/scene.ts'
import { allTold, faded, fadesWith, passes, type Fading } from '../../src/table/fading.ts'
import { Story } from '../../src/table/story.svelte.ts'
import { sentenceOf, type AnyEvent } from '../../src/texts/sentence.ts'
import { STAGINGS } from '../stagings.ts'
import { variantsOf } from '../variants.ts'
import { messagesOf } from '../whole_games.ts'

const NAMES = ['Ana', 'Ben', 'Cleo']

// Of the games that tests know, by hand. Dice, pawns and ticks lie open for all to see, and so do the tokens: how many
// somebody took from whom is public.
const SAMPLES = ['farbenpoker', 'riffifi', 'starmaster']
const OPEN = ['diceRolled', 'raceOpened', 'colourAnnounced', 'pawnWon', 'pawnLost', 'thirdDieRolled', 'colourTicked']
const hidesSomething = (event: AnyEvent, scene: unknown): boolean => {
  if (['cell', 'with', 'cubes', 'hole', 'holes', 'colours', 'amount', 'from'].some((name) => event[name] != null))
    return event.event !== 'pawnWon' && (event.event !== 'lootTaken' || event.card != null)
  if (event.colour != null) return !OPEN.includes(event.event)
  if ((event.cards as string[] | undefined)?.length) return true
  if (event.card == null || event.event === 'cardRemoved') return false
  return !(scene as Scene).seats.some(({ card }) => card === event.card)
}
// Of any other, what the event itself says.
const saysSo = ({ fades, ...event }: AnyEvent): boolean => {
  const { what, when } = (fades ?? { what: [], when: 'hidden' }) as Fading
  return when !== 'hidden' && what.some((member) => event[member] != null)
}

const GAMES = shelf().flatMap(({ name, facts }) =>
  variantsOf(facts).map(({ options, most }) => ({ game: name as GameName, options, bots: Math.min(2, most - 1) })),
)
describe.each(GAMES)('what is kept of $game $options', ({ game, options, bots }) => {
  const isSecret = SAMPLES.includes(game) ? hidesSomething : saysSo
  it('names nothing that lies hidden, and tells every event in every language', { timeout: 60_000 }, async () => {
    const told = new Set<string>()
    for (const seed of [1, 2, 3]) {
      const story: Story<unknown, unknown> = new Story<unknown, unknown>(
        STAGINGS[game]!,
        { motion: () => 0, reading: () => 0 },
        () => {
          for (const event of story.past) {
            if (isSecret(event, story.scene)) throw new Error(JSON.stringify(event))
            told.add(JSON.stringify(event))
          }
        },
        (_, then) => (queueMicrotask(then), () => {}), // what is to be read is read at once
      )
      let happened = 0
      const levels = (['random', 'casual'] as const).slice(0, bots)
      for (const message of await messagesOf({ game, options, race: 'sealed' }, levels, seed)) {
        story.take(message)
        await new Promise((settled) => setImmediate(settled))
        happened += message.events.length
        expect(story.past.length).toBe(Math.min(120, happened - (story.told ? 1 : 0)))
        expect(story.happened.length).toBe(story.past.length + (story.told ? 1 : 0))
        expect(story.happened.filter((event) => isSecret(event, story.scene))).toEqual([])
        const { events, memorise } = story.shown!
        expect(events.some((event) => isSecret(event as AnyEvent, story.scene))).toBe(memorise !== undefined)
        // The sentence that stays on the screen.
        if (story.told && passes(story.told)) expect(isSecret(story.told, story.scene)).toBe(false)
      }
    }
    expect(told.size).toBeGreaterThan(20)
    for (const language of ['en', 'fr', 'de'] as const) {
      const voice = { language, texts: textsOf(language), names: NAMES }
      for (const event of told) expect(sentenceOf(voice, game, JSON.parse(event) as AnyEvent)).not.toMatch(/[<>]/)
    }
  })
})

describe('what fades', () => {
  const shown = (when: string) => ({ event: 'x', seat: 1, card: 'red-5', rule: 'X-1', fades: { what: ['card'], when } })
  const next = { event: 'y', seat: 1 }
  const hides = (...seats: number[]) => ({ ...next, hides: seats })

  it('is told until the event says so, and never again', () => {
    for (const when of ['told', 'next']) {
      expect([fadesWith(shown(when)), fadesWith(shown(when), next)]).toEqual([true, true])
    }
    expect([passes(shown('told')), passes(shown('next')), passes(next)]).toEqual([true, false, false])
    const open = shown('hidden')
    expect([fadesWith(open), fadesWith(open, next), fadesWith(open, hides(0, 2))]).toEqual([false, false, false])
    expect(fadesWith(open, hides(1))).toBe(true)
    expect([fadesWith(next), fadesWith(next, hides(1))]).toEqual([false, false])
  })

  it('leaves the rest of the event, and the words that tell it', () => {
    const left = { event: 'x', seat: 1, rule: 'X-1' }
    expect(faded(shown('next'))).toEqual([left])
    expect(faded(shown('next'), ({ event }) => `past.${event}`)).toEqual([{ ...left, key: 'past.x' }])
    expect(faded(shown('next'), () => null)).toEqual([])
    expect(faded(next, () => 'other')).toEqual([next])
  })

  it('is gone from a message that has been told, but for what still lies open', () => {
    const told = (...events: AnyEvent[]) => allTold(events).map(({ card }) => card)
    expect(told(shown('next'), shown('hidden'), next)).toEqual([undefined, 'red-5', undefined])
    expect(told(shown('hidden'), hides(1), shown('hidden'))).toEqual([undefined, undefined, 'red-5'])
  })
})
