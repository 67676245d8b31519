// Whole games of every variant at the WebAssembly table, told to the player at seat 0: nothing that happens is said of them
// by their name, while it is told and in the list of what happened, in any language.
import { describe, expect, it } from 'vitest'
import { shelf } from '../../scripts/sources.ts'
import { textsOf } from '../../scripts/texts_plugin.ts'
import type { GameName } from '../../src/facts.ts'
import { faded } from '../../src/table/fading.ts'
import { sentenceOf, type AnyEvent } from '../../src/texts/sentence.ts'
import { variantsOf } from '../variants.ts'
import { messagesOf } from '../whole_games.ts'
import { LANGUAGES } from '../source_code.ts'
import { STAGINGS } from '../stagings.ts'

const NAMES = ['Guest', 'Ben', 'Cleo']
const VOICES = LANGUAGES.map((language) => ({ language, texts: textsOf(language), names: NAMES }))

// As many players as there are names, or as a variant is for.
const GAMES = shelf().flatMap(({ name, facts }) =>
  variantsOf(facts).map(({ options, most }) => ({ game: name as GameName, options, bots: Math.min(2, most - 1) })),
)
describe.each(GAMES)('$game $options', ({ game, options, bots }) => {
  it('is told to a player with you, and to others with names', { timeout: 60_000 }, async () => {
    let addressed = 0
    for (const seed of [1, 2]) {
      for (const message of await messagesOf(
        { game, options, race: 'sealed' },
        (['random', 'casual'] as const).slice(0, bots),
        seed,
      )) {
        const staging = STAGINGS[game]!
        for (const event of message.events as AnyEvent[]) {
          for (const told of [event, ...faded(event, staging.later)]) {
            for (const voice of VOICES) {
              const mine = sentenceOf({ ...voice, me: 0 }, game, told)
              expect(mine).not.toMatch(/Guest|[<>]/)
              const others = sentenceOf({ ...voice, me: null }, game, told)
              if (others !== mine) ++addressed
              else expect(others).not.toContain('Guest')
            }
          }
        }
      }
    }
    expect(addressed).toBeGreaterThan(20)
  })
})
