// What happened, by round and by turn: of events as they come, and of whole games at the WebAssembly table.
import { describe, expect, it } from 'vitest'
import * as farbenpoker from '../../../games/farbenpoker/web/chapters.ts'
import * as riffifi from '../../../games/riffifi/web/chapters.ts'
import * as starmaster from '../../../games/starmaster/web/chapters.ts'
import { chaptersOf, type Listing } from '../../src/table/chapters.ts'
import type { AnyEvent } from '../../src/texts/sentence.ts'
import { messagesOf } from '../whole_games.ts'

const names = (events: readonly AnyEvent[], listing: Listing) =>
  chaptersOf(events, listing).map(({ round, turns }) => [
    round,
    ...turns.map((turn) => [turn.seat, ...turn.events.map(({ event }) => event)]),
  ])

describe('the chapters of a game', () => {
  it('are rounds and turns in Riffifi: a loot belongs to whoever takes it, a burial to whoever buries', () => {
    const events: AnyEvent[] = [
      { event: 'cardPlayed', seat: 2 },
      { event: 'roundEnded', round: 1 },
      { event: 'roundBegun', round: 2, dealer: 1 },
      { event: 'handReceived', seat: 0 },
      { event: 'handReceived', seat: 1 },
      { event: 'cardPlayed', seat: 1 },
      { event: 'cardTurnedDown', seat: 0, by: 1 },
      { event: 'lootTaken', seat: 2 },
      { event: 'cardPlayed', seat: 2 },
      { event: 'gameEnded' },
    ]
    expect(names(events, riffifi)).toEqual([
      [undefined, [2, 'cardPlayed'], [undefined, 'roundEnded']],
      [
        2,
        [undefined, 'roundBegun'],
        [1, 'cardPlayed', 'cardTurnedDown'],
        [2, 'lootTaken', 'cardPlayed'],
        [undefined, 'gameEnded'],
      ],
    ])
  })

  it('keep a race in the turn of whoever rolled, and the miss in the turn of whoever drew', () => {
    const race = [
      { event: 'diceRolled', seat: 0 },
      { event: 'raceOpened', colour: 'red' },
      { event: 'cubeTurned', seat: 1 },
      { event: 'cubeTurnedBack' },
      { event: 'diceRolled', seat: 1 },
    ]
    expect(names(race, starmaster)).toEqual([
      [undefined, [0, 'diceRolled', 'raceOpened', 'cubeTurned'], [1, 'diceRolled']],
    ])
    const draw = [
      { event: 'diceRolled', seat: 0 },
      { event: 'stickDrawn', seat: 0 },
      { event: 'chipsPaid', seat: 0 },
      { event: 'stickPut' },
      { event: 'stickDrawn', seat: 1 },
    ]
    expect(names(draw, farbenpoker)).toEqual([[undefined, [0, 'diceRolled', 'chipsPaid'], [1, 'stickDrawn']]])
  })

  it.each([
    ['riffifi', riffifi, 3],
    ['farbenpoker', farbenpoker, 0],
    ['starmaster', starmaster, 0],
  ] as const)(
    'hold every listed event of a whole game of %s, in its order',
    { timeout: 60_000 },
    async (game, listing, rounds) => {
      const messages = await messagesOf({ game, race: 'sealed' }, ['random', 'casual'], 1)
      const events = messages.flatMap((message) => message.events as unknown as AnyEvent[])
      const chapters = chaptersOf(events, listing)
      const listed = chapters.flatMap(({ turns }) => turns.flatMap((turn) => turn.events))
      expect(listed).toEqual(events.filter(({ event }) => !(listing.unlisted as string[]).includes(event)))
      const numbers = chapters.flatMap(({ round }) => (round === undefined ? [] : [round]))
      expect(numbers).toEqual(Array.from({ length: rounds }, (_, i) => i + 1))
      const seats = new Set(chapters.flatMap(({ turns }) => turns.map(({ seat }) => seat)))
      expect(seats).toEqual(new Set([0, 1, 2, undefined]))
    },
  )
})
