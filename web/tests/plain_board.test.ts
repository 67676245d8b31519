// The plain board over whole games of every variant at the WebAssembly table: every move that is offered can be made on
// it, it has words for all of it in every language, and it shows nothing but what the message holds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shelf } from '../scripts/sources.ts'
import { textsOf } from '../scripts/texts_plugin.ts'
import type { GameName } from '../src/facts.ts'
import { actsOf, chosen, moveOf, stepOf, type Made, type Offer } from '../src/plain/choices.ts'
import { doWords, linesOf, valueWords } from '../src/plain/words.ts'
import type { ServerGame } from '../src/protocol/messages.ts'
import { variantsOf } from './variants.ts'
import { messagesOf } from './whole_games.ts'
import { LANGUAGES } from './source_code.ts'

const NAMES = ['Ana', 'Ben', 'Cleo']
const VARIANTS = shelf().flatMap(({ name, facts }) =>
  variantsOf(facts).map(({ options, most }) => ({
    game: name as GameName,
    options,
    players: Math.min(most, NAMES.length),
  })),
)

/** All moves that an offer stands for; of several that are chosen, the first in their order and the last backwards. */
function movesOf({ choose, ...offer }: Offer): Made[] {
  return Object.entries(offer).reduce<object[]>(
    (moves, [member, left]) => {
      if (!Array.isArray(left)) return moves.map((move) => ({ ...move, [member]: left as unknown }))
      const values: unknown[] =
        choose === undefined ? left : [left.slice(0, choose), left.slice(-choose).reverse() as unknown[]]
      return moves.flatMap((move) => values.map((value) => ({ ...move, [member]: value })))
    },
    [{}],
  ) as Made[]
}

/** Makes a move step by step, as somebody does who presses one button after the other. */
function press(offers: readonly Offer[], move: Made): Made | undefined {
  let made: Made = { do: move.do }
  for (let step = stepOf(offers, made); step; step = stepOf(offers, made)) {
    const { member, count, values } = step
    const wanted = count === 1 ? move[member] : (move[member] as unknown[])[((made[member] as unknown[]) ?? []).length]
    expect(values).toContainEqual(wanted)
    made = chosen(made, step, wanted)
  }
  return moveOf(offers, made)
}

const sorted = (move: object) => Object.fromEntries(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)))
const offersIn = ({ offers = [] }: ServerGame) => offers as unknown as readonly Offer[]
const VOICES = LANGUAGES.map((language) => ({ language, texts: textsOf(language), names: NAMES, me: 0 }))
const COLOURS = ['red', 'blue', 'yellow', 'green', 'violet', 'orange', 'pink', 'grey', 'black', 'white']

describe('the plain board', { timeout: 120_000 }, () => {
  it.each(VARIANTS)('plays $game $options to its end', async ({ game, options, players }) => {
    const bots = (['casual', 'greedy'] as const).slice(0, players - 1)
    const messages = await messagesOf({ game, options }, bots, 5)
    expect(messages.at(-1)!.events.at(-1)!.event).toBe('gameEnded')
    let made = 0
    for (const message of messages) {
      const offers = offersIn(message)
      for (const move of offers.flatMap(movesOf)) {
        expect(sorted(press(offers, move)!)).toEqual(sorted(move))
        ++made
      }
      for (const voice of VOICES) {
        const { table, seats } = linesOf(voice, game, message.view, players)
        const labels = actsOf(offers).flatMap((what) => {
          const step = stepOf(offers, { do: what })
          return [
            doWords(voice, game, what),
            ...(step?.values ?? []).map((value) => valueWords(voice, game, step!.member, value)),
          ]
        })
        const all = [...table, ...seats.flat(), ...labels]
        expect(all.filter((line) => /[<>]|undefined|null|NaN|object/.test(line))).toEqual([])
      }
    }
    expect(made).toBeGreaterThan(20)
  })

  it.each(VARIANTS)('shows of $game $options only what the message holds', async ({ game, options, players }) => {
    const bots = (['regular', 'casual'] as const).slice(0, players - 1)
    const english = VOICES[0]!
    for (const { view } of await messagesOf({ game, options }, bots, 11)) {
      const { table, seats } = linesOf(english, game, view, players)
      const held = JSON.stringify(view)
      const words = [...table, ...seats.flat()].join(' ')
      for (const colour of COLOURS) if (new RegExp(`\\b${colour}\\b`).test(words)) expect(held).toContain(colour)
      for (const [place] of words.matchAll(/\b[AB]\d+\b/g)) expect(held).toContain(`"${place}"`)
      for (const [, colour, value] of words.matchAll(/(\w+) (\d) lies face up/g)) {
        expect(held).toContain(`"${colour}-${value}"`)
      }
    }
  })
})

// What a box's messages have, by its schemas.
interface Schema {
  properties?: Record<string, Schema & { const?: string }>
  $defs?: Record<string, Schema>
  oneOf?: Schema[]
}
const BOXES = shelf().map(
  ({ name, folder }) =>
    [name, JSON.parse(readFileSync(join(folder, 'protocol.schema.json'), 'utf8')) as Schema] as const,
)

describe.each(BOXES)('the words of %s', (game, { $defs: { offer, view, secrets } = {} }) => {
  const kinds = (offer?.oneOf ?? (offer ? [offer] : [])).map(({ properties = {} }) => properties)
  const deeds = new Set(kinds.map((properties) => properties.do!.const!))
  const members = new Set(kinds.flatMap((properties) => Object.keys(properties)))
  const parts = new Set(Object.keys({ ...view?.properties, ...secrets?.properties }))
  const texts = Object.keys(textsOf('en')).filter((key) => key.startsWith(`${game}.`))
  const named = (kind: string) =>
    new Set(texts.filter((key) => key.startsWith(`${game}.${kind}.`)).map((key) => key.split('.')[2]!))

  it('say all that can be done, and nothing else', () => {
    expect(deeds.size).toBeGreaterThan(0)
    expect([...named('do')].sort()).toEqual([...deeds].sort())
  })

  it('are about what its messages have', () => {
    for (const member of [...named('choose'), ...named('value')]) expect(members).toContain(member)
    for (const part of named('view')) expect(parts).toContain(part)
  })
})

describe('a box without words', () => {
  const voice = { language: 'en' as const, texts: textsOf('en'), names: NAMES, me: 0 }
  const view = {
    lastPot: true,
    turn: 1,
    stock: { red: 2, blue: 0 },
    chips: [1, 2, 3],
    hidden: null,
    dice: ['red', 'four'],
  }

  it('shows every member that holds something, by its name', () => {
    expect(linesOf(voice, 'nothing', view, 3)).toEqual({
      table: ['last pot: yes', 'turn: 1', 'stock: 2 red', 'dice: red, four'],
      seats: [['chips: 1'], ['chips: 2'], ['chips: 3']],
    })
  })

  it('calls what can be done by its name', () => {
    expect(doWords(voice, 'nothing', 'rollAgain')).toBe('Roll again')
    expect(valueWords(voice, 'nothing', 'colour', 'red')).toBe('red')
    expect(valueWords(voice, 'nothing', 'from', 0)).toBe('you')
    expect(valueWords(voice, 'nothing', 'from', 2)).toBe('Cleo')
    expect(valueWords(voice, 'nothing', 'claim', [2, 1])).toBe('2, 1')
  })
})

describe('a move', () => {
  const offers: Offer[] = [
    { do: 'play', card: ['red-5', 'blue-2'] },
    { do: 'play', card: ['officer'], target: [1, null] },
    { do: 'return', holes: ['A1', 'A2', 'A3'], choose: 2 },
    { do: 'return', holes: ['B1', 'B2'], choose: 2 },
    { do: 'pass' },
  ]

  it('asks for the second value only where there is one', () => {
    const step = stepOf(offers, { do: 'play' })!
    expect(step.values).toEqual(['red-5', 'blue-2', 'officer'])
    expect(stepOf(offers, { do: 'play', card: 'red-5' })).toBeUndefined()
    expect(stepOf(offers, { do: 'play', card: 'officer' })!.values).toEqual([1, null])
    expect(moveOf(offers, { do: 'play', card: 'officer' })).toBeUndefined()
    expect(moveOf(offers, { do: 'pass' })).toEqual({ do: 'pass' })
  })

  it('of several values keeps their order, takes one back, and stays on one side', () => {
    const first = stepOf(offers, { do: 'return' })!
    expect([first.count, first.values]).toEqual([2, ['A1', 'A2', 'A3', 'B1', 'B2']])
    const one = chosen({ do: 'return' }, first, 'A3')
    const second = stepOf(offers, one)!
    expect(second.values).toEqual(['A1', 'A2', 'A3'])
    expect(chosen(one, second, 'A3')).toEqual({ do: 'return', holes: [] })
    expect(moveOf(offers, chosen(one, second, 'A1'))).toEqual({ do: 'return', holes: ['A3', 'A1'] })
  })
})
