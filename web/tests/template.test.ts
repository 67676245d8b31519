// The templates and the choice of an event's sentence, as ../../texts/README.md says.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keyOf, sentenceOf, type AnyEvent } from '../src/texts/sentence.ts'
import { refusalText } from '../src/texts/refusal.ts'
import { say, type Voice } from '../src/texts/template.ts'
import { speak } from '../src/texts/texts.svelte.ts'
import type { Language } from '../src/protocol/messages.ts'

const shared = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../texts/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
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

const EVENTS: [game: string, event: AnyEvent, key: string][] = [
  ['riffifi', { event: 'roundBegun', redeals: 1 }, 'riffifi.roundBegun.redealt'],
  ['riffifi', { event: 'handReceived', cards: [] }, 'riffifi.handReceived.unseen'],
  ['riffifi', { event: 'cardPlayed', buried: true, card: null }, 'riffifi.cardPlayed.unseen'],
  ['riffifi', { event: 'cardPlayed', buried: true, card: 'red-1' }, 'riffifi.cardPlayed.buried'],
  ['riffifi', { event: 'cardPlayed', buried: false, card: 'red-1' }, 'riffifi.cardPlayed'],
  ['riffifi', { event: 'lootTaken', amount: 0, from: [0, 0], fromCentre: 0 }, 'riffifi.lootTaken.nothing'],
  ['riffifi', { event: 'lootTaken', amount: 2, from: [0, 0], fromCentre: 2 }, 'riffifi.lootTaken.centre'],
  ['riffifi', { event: 'lootTaken', amount: 2, from: [0, 2], fromCentre: 0 }, 'riffifi.lootTaken.player'],
  ['riffifi', { event: 'lootTaken', amount: 3, from: [0, 2], fromCentre: 1 }, 'riffifi.lootTaken'],
  ['riffifi', { event: 'roundEnded', round: 1 }, 'riffifi.roundEnded.first'],
  ['farbenpoker', { event: 'diceRolled', rule: 'FP-5.2' }, 'farbenpoker.diceRolled.rescue'],
  ['farbenpoker', { event: 'stickServed', rule: 'FP-3.1' }, 'farbenpoker.stickServed.privilege'],
  ['farbenpoker', { event: 'potWon', chips: 0 }, 'farbenpoker.potWon.empty'],
  ['farbenpoker', { event: 'rescueDrawn', fits: 0 }, 'farbenpoker.rescueDrawn.none'],
  ['starmaster', { event: 'diceRolled', white: 'star', black: 'star' }, 'starmaster.diceRolled.star'],
  ['starmaster', { event: 'diceRolled', white: 'red', black: 'star' }, 'starmaster.diceRolled.race'],
  ['starmaster', { event: 'diceRolled', white: 'red', black: 'blank' }, 'starmaster.diceRolled'],
  ['starmaster', { event: 'cubeTurned', right: true }, 'starmaster.cubeTurned.right'],
  ['starmaster', { event: 'pawnWon', from: 0 }, 'starmaster.pawnWon.player'],
  ['starmaster', { event: 'gameEnded', end: 'solved' }, 'end.solved'],
]

describe('an event', () => {
  it.each(EVENTS)('of %s %j is told by %s', (game, event, key) => {
    expect(keyOf(game, event)).toBe(key)
    for (const language of ['en', 'fr', 'de'] as const) expect(Object.keys(shared(language))).toContain(key)
  })

  it('with loot from several says who gave what', () => {
    const event = { event: 'lootTaken', seat: 0, card: 'red-4', amount: 4, fromCentre: 1, from: [0, 0, 3] }
    expect(sentenceOf(voice('en'), 'riffifi', event)).toBe('Ana takes 4 red: 1 from the centre, 3 from Cleo.')
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

  it('that this page does not know is told as the house says it', () => {
    expect(refusalText({ code: 'quite_new', sentence: 'Something new.' })).toBe('Something new.')
    expect(refusalText({ code: 'malformed', sentence: 'Bad: "x".', problem: '"x"' })).toBe('Bad: "x".')
    expect(refusalText({})).toBe('')
  })
})
