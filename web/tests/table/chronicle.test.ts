// What a tab keeps of a game for who loads the page anew: everything that happened, and nothing that is hidden.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Chronicle, KEY } from '../../src/table/chronicle.ts'
import { sentenceOf, type AnyEvent } from '../../src/texts/sentence.ts'
import { speak, voice } from '../../src/texts/texts.svelte.ts'
import { Evening, type Wishes } from '../evening.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
beforeAll(() => speak('en'))
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', store)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const message = (version: number, ...events: string[]) =>
  ({ type: 'game', table: 'home', version, events: events.map((event) => ({ event })) }) as never
const eventsOf = (chronicle: Chronicle, game: number, version: number) =>
  chronicle.recall(game, version).events.map(({ event }) => event)

describe('a chronicle', () => {
  it('is there after a reload, of this table and this game only', () => {
    new Chronicle('home', 3, () => store).add(message(7, 'a', 'b', 'c', 'd'), 1, {})
    const again = () => new Chronicle('home', 3, () => store)
    expect(eventsOf(again(), 1, 7)).toEqual(['b', 'c', 'd'])
    expect(eventsOf(again(), 2, 7)).toEqual([])
    expect(eventsOf(new Chronicle('other', 3, () => store), 1, 7)).toEqual([])
    expect([again().recall(1, 7).isWhole, again().recall(1, 8).isWhole]).toEqual([true, false])
  })

  it('goes on where it was, and begins anew with a game', () => {
    new Chronicle('home', 9, () => store).add(message(1, 'a'), 1, {})
    const again = new Chronicle('home', 9, () => store)
    again.recall(1, 1)
    again.add(message(2, 'b'), 1, {})
    expect(eventsOf(again, 1, 2)).toEqual(['a', 'b'])
    again.clear()
    again.add(message(3, 'c'), 2, {})
    expect(eventsOf(again, 2, 3)).toEqual(['c'])
  })

  it.each(['', '[]', 'null', '{"table":"home","game":1,"version":7,"events":7}'])(
    'is empty where %j was kept',
    (text) => {
      kept.set(KEY, text)
      expect(eventsOf(new Chronicle('home', 9, () => store), 1, 7)).toEqual([])
    },
  )

  it('does without a store', () => {
    const chronicle = new Chronicle('home', 9, () => undefined)
    chronicle.add(message(1, 'a'), 1, {})
    expect(eventsOf(chronicle, 1, 1)).toEqual([])
  })
})

// Dice, pawns and ticks lie open for all to see; a card that was taken out of the game too; loot is public.
const OPEN = ['diceRolled', 'raceOpened', 'colourAnnounced', 'pawnWon', 'pawnLost', 'thirdDieRolled', 'colourTicked']
const isSecret = (event: AnyEvent): boolean =>
  ['cell', 'with', 'cubes', 'hole', 'holes', 'colours'].some((name) => event[name] != null) ||
  (event.colour !== undefined && !OPEN.includes(event.event)) ||
  ((event.cards as string[] | undefined)?.length ?? 0) > 0 ||
  (event.card != null && event.event !== 'cardRemoved')

const EVENINGS: Wishes[] = [
  { game: 'riffifi', players: 4, options: { officer: true, equalChances: true, ticks: false }, seed: 5 },
  { game: 'farbenpoker', players: 3, options: { edition: 'de' }, seed: 5 },
  { game: 'farbenpoker', players: 2, options: { edition: 'fr' }, seed: 5 },
  {
    game: 'starmaster',
    players: 3,
    options: { variant: 'standard', starFaces: 2 },
    more: { race: 'sealed', memoriseSeconds: 20 },
    seed: 5,
  },
]
describe.each(EVENINGS)('of $game', (wishes) => {
  it('a tab keeps no secret at any moment of a game, and every sentence', { timeout: 60_000 }, async () => {
    vi.useFakeTimers()
    const evening = await Evening.begin(wishes)
    const secrets = new Set<string>()
    const sentences = new Set<string>()
    let seen = ''
    evening.look = () => {
      const text = kept.get(KEY) ?? ''
      if (text === seen) return
      seen = text
      for (const event of (JSON.parse(text) as { events: AnyEvent[] }).events) {
        if (isSecret(event)) secrets.add(JSON.stringify(event))
        sentences.add(sentenceOf(voice(evening.table), wishes.game, event))
      }
    }
    await evening.play()
    expect([...secrets]).toEqual([])
    expect(sentences.size).toBeGreaterThan(10)
    expect([...sentences].filter((sentence) => /[<>]/.test(sentence))).toEqual([])
  })
})
