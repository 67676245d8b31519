// Whole games of every variant at the WebAssembly table, told to the player at seat 0: nothing that happens is said of them
// by their name, while it is told and in the list of what happened, in any language.
import { describe, expect, it } from 'vitest'
import { textsOf } from '../scripts/texts_plugin.ts'
import type { GameName } from '../src/facts.ts'
import { sentenceOf, type AnyEvent } from '../src/texts/sentence.ts'
import { messagesOf } from './whole_games.ts'
import { LANGUAGES } from './source_code.ts'
import { STAGINGS } from './stagings.ts'

const NAMES = ['Guest', 'Ben', 'Cleo']
const VOICES = LANGUAGES.map((language) => ({ language, texts: textsOf(language), names: NAMES }))

const GAMES: [GameName, object, seeds: number[], bots?: 0][] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((bits): [GameName, object, number[]] => [
    'riffifi',
    { officer: (bits & 1) > 0, equalChances: (bits & 2) > 0, ticks: (bits & 4) > 0 },
    [1],
  ]),
  ['farbenpoker', { edition: 'de' }, [1, 2]],
  ['farbenpoker', { edition: 'fr' }, [1, 2, 3]],
  ['starmaster', { variant: 'standard', starFaces: 3 }, [1, 2]],
  ['starmaster', { variant: 'children', starFaces: 2 }, [1]],
  ['starmaster', { variant: 'children7', starFaces: 2 }, [1]],
  ['starmaster', { variant: 'solitaire', starFaces: 2 }, [1], 0],
]
describe.each(GAMES)('%s %j', (game, options, seeds, bots) => {
  it('is told to a player with you, and to others with names', { timeout: 60_000 }, async () => {
    let addressed = 0
    for (const seed of seeds) {
      for (const message of await messagesOf(
        { game, options, race: 'sealed' },
        bots === 0 ? [] : ['random', 'casual'],
        seed,
      )) {
        const staging = STAGINGS[game]!
        const scene = staging.sceneOf(message.view as never)
        for (const event of message.events as AnyEvent[]) {
          for (const told of [event, staging.kept?.(event, scene) ?? event]) {
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
