// The templates and the choice of an event's sentence, as ../../texts/README.md says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyOf, sentenceOf, type AnyEvent, type Wording } from '../../src/texts/sentence.ts'
import { refusalText } from '../../src/texts/refusal.ts'
import { say, type Voice } from '../../src/texts/template.ts'
import { speak } from '../../src/texts/texts.svelte.ts'
import type { Language } from '../../src/protocol/messages.ts'
import { shelf } from '../../scripts/sources.ts'
import { everyText as shared, table } from '../../scripts/texts_plugin.ts'
const voice = (language: Language, more: Record<string, string> = {}): Voice => ({
  language,
  texts: { ...shared(language), ...more },
  names: ['Ana', '{seat}', 'Cleo'],
})
const said = (template: string, values: Record<string, unknown>, language: Language = 'en') =>
  say(voice(language, { it: template }), 'it', values)

describe('a template', () => {
  it('shows a text that is missing, and a value that is missing, in angle brackets', () => {
    expect(say(voice('en'), 'no.such')).toBe('<no.such>')
    expect(said('{what} and {seat}', { seat: 0 })).toBe('<what> and Ana')
  })

  it('counts: one is one, French counts 0 like 1, a list counts its entries', () => {
    const chips = '{chips|{chips} chip|{chips} chips}'
    expect([0, 1, 2].map((count) => said(chips, { chips: count }))).toEqual(['0 chips', '1 chip', '2 chips'])
    expect([0, 1, 2].map((count) => said(chips, { chips: count }, 'fr'))).toEqual(['0 chip', '1 chip', '2 chips'])
    expect(said('{winners|{winners} wins|{winners} share}', { winners: [0, 2] })).toBe('Ana and Cleo share')
  })

  it('says you to who reads, and puts them last', () => {
    const reader = (me: number | null, template: string, values: Record<string, unknown>) =>
      say({ ...voice('en', { it: template }), me }, 'it', values)
    const plays = '{seat=you|You play|{seat} plays}.'
    expect([null, 0, 2].map((me) => reader(me, plays, { seat: 0 }))).toEqual(['Ana plays.', 'You play.', 'Ana plays.'])
    const wins = '{winners=you|{winners|You win|{winners.you} share}|{winners|{winners} wins|{winners} share}}'
    expect(reader(0, wins, { winners: [0] })).toBe('You win')
    expect(reader(0, wins, { winners: [0, 2] })).toBe('Cleo and you share')
    expect(reader(0, wins, { winners: [2] })).toBe('Cleo wins')
    expect(reader(0, '{winners}', { winners: [0, 2] })).toBe('Ana and Cleo')
    expect(reader(2, '{scores.commas}', { scores: [3, 1, 2] })).toBe('Ana (3), {seat} (1), you (2)')
  })

  it('does not look again at what was filled in', () => {
    expect(said('{seat} plays.', { seat: 1 })).toBe('{seat} plays.')
  })

  it('calls a seat without a name by its number', () => {
    expect(said('{seat}', { seat: 4 })).toBe('Seat 5')
  })

  it('shows colours, cards, hands and points', () => {
    expect(said('{colour}', { colour: 'red' }, 'de')).toBe(shared('de')['colour.red'])
    expect(said('{colour.many}', { colour: 'red' }, 'fr')).toBe(shared('fr')['colour.red.many'])
    expect(said('{card}', { card: 'red-6' })).toBe('red 6')
    expect(said('{card}', { card: 'officer' })).toBe('the Officer')
    expect(said('{cards}', { cards: ['red-1', 'red-5', 'blue-2', 'officer'] })).toBe('red 1 5, blue 2 and the Officer')
    expect(said('{scores.commas}', { scores: [3, 12] })).toBe('Ana (3), {seat} (12)')
  })
})

// The same tables hold the terminal's sentences (texts_test.cpp).
type Scene = { game: string; event: AnyEvent; you?: number } & Record<Language, string>
const SCENES = shelf().flatMap(({ name, folder }) =>
  (JSON.parse(readFileSync(join(folder, 'tests/sentences.json'), 'utf8')) as Omit<Scene, 'game'>[]).map(
    (scene) => ({ ...scene, game: name }) as Scene,
  ),
)

describe('an event', () => {
  it.each(SCENES)('of $game is told as in every door: $en', ({ game, event, you, ...sentences }) => {
    for (const language of ['en', 'fr', 'de'] as const) {
      const reader: Voice = {
        language,
        texts: shared(language),
        names: ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'],
        me: you ?? null,
      }
      expect(sentenceOf(reader, game, event)).toBe(sentences[language])
    }
  })

  it('meets every variant of its sentences in that table', () => {
    const met = new Set(SCENES.map(({ game, event }) => keyOf(voice('en'), game, event)))
    const all = Object.entries(table<Wording>('variants')).flatMap(([key, wording]) =>
      (wording.variants ?? []).map(({ suffix }) => key + suffix),
    )
    expect(all.length).toBeGreaterThan(15)
    expect(all.filter((key) => !met.has(key))).toEqual([])
  })
})

describe('a refusal', () => {
  it('is told in the language of now, whatever the line was opened in', async () => {
    await speak('fr')
    for (const [code, from] of Object.entries({ paused: 'table', not_your_turn: 'refusal', no_such_table: 'door' })) {
      expect(refusalText({ code, sentence: 'English.' })).toBe(shared('fr')[`${from}.${code}`])
    }
  })

  it.each(['en', 'fr', 'de'] as const)(
    'of the house in this page is told in %s, with nothing left to fill in',
    async (language) => {
      await speak(language)
      for (const code of ['not_at_table', 'malformed']) {
        const text = refusalText({ code, sentence: 'the message is too long' })
        expect(text).toBe(shared(language)[`door.${code}`])
        expect(text).not.toMatch(/[<>{}]/)
      }
    },
  )

  it('of a game is told in its words', async () => {
    await speak('fr')
    const { sentence } = { sentence: 'English.' }
    const [key, text] = Object.entries(shared('fr')).find(([each]) => /^refusal\.\w+\.\w+$/.test(each))!
    const [, game, code] = key.split('.')
    expect(refusalText({ code: code!, sentence }, game)).toBe(text)
    expect(refusalText({ code: code!, sentence })).toBe(sentence)
  })

  it('of a table is told in the words of its game, where it has any', async () => {
    await speak('en')
    const texts = shared('en')
    const [key] = Object.keys(texts).filter((each) => /^table\.\w+\.\w+$/.test(each))
    const [, game, code] = key!.split('.')
    expect(refusalText({ code: code! }, game)).toBe(texts[key!])
    expect(refusalText({ code: code! })).toBe(texts[`table.${code}`])
  })

  it('that this page does not know is told as the house says it', () => {
    expect(refusalText({ code: 'quite_new', sentence: 'Something new.' })).toBe('Something new.')
    expect(refusalText({ code: 'malformed', sentence: 'Bad: "x".', problem: '"x"' })).toBe('Bad: "x".')
    expect(refusalText({})).toBe('')
  })
})
