// What a move would do is the house's word: the page finds it beside the offers and says it. In whole games against bots
// every card that is offered is foreseen, and what was foreseen happens.
import { beforeEach, describe, expect, it } from 'vitest'
import { atStake } from '../../../games/farbenpoker/web/words.ts'
import type { FarbenpokerForeseen, RiffifiEvent, RiffifiForeseen, RiffifiOffer } from '../../src/protocol/messages.ts'
import { cardsOf } from '../../../games/riffifi/web/choice.ts'
import { foreseenText } from '../../../games/riffifi/web/words.ts'
import { foreseenOf } from '../../src/table/foreseen.ts'
import { speak } from '../../src/texts/texts.svelte.ts'
import { messagesOf } from '../whole_games.ts'

const RIFFIFI: RiffifiForeseen[] = [
  { for: { do: 'play', card: ['officer'], target: [1] }, what: 'buries', seat: 1, card: 'blue-6', rule: 'RF-5.2' },
  { for: { do: 'play', card: ['red-5', 'red-7'] }, what: 'buried', seat: 2, card: 'red-1', rule: 'RF-2.4' },
  { for: { do: 'play', card: ['blue-2'] }, what: 'buries', seat: 1, card: 'blue-6', rule: 'RF-2.3' },
  { for: { do: 'play', card: ['green-8'] }, what: 'free', rule: 'RF-2.1' },
]
const NAMES = ['Ana', 'Max', 'Cleo']
const said = (card: string, move: object = { do: 'play', card }) =>
  foreseenText(foreseenOf(RIFFIFI, move), card, { names: NAMES })

describe('what a move would do', () => {
  it('is found by the move, whatever else the offer leaves open', () => {
    expect(foreseenOf(RIFFIFI, { do: 'play', card: 'red-7' })).toBe(RIFFIFI[1])
    expect(foreseenOf(RIFFIFI, { do: 'play', card: 'officer', target: 1 })).toBe(RIFFIFI[0])
    expect(foreseenOf(RIFFIFI, { do: 'play', card: 'officer', target: null })).toBeUndefined()
    expect(foreseenOf(RIFFIFI, undefined)).toBeUndefined()
    expect(foreseenOf([{ for: { do: 'draw' } }], { do: 'draw', hole: 'A3' })).toEqual({ for: { do: 'draw' } })
  })

  it('is said of a card in every language', async () => {
    await speak('en')
    expect(said('red-5')).toBe('Cleo’s 1 is lower: your 5 would be buried.')
    expect(said('blue-2')).toBe('This would bury Max’s blue 6.')
    expect(said('officer', { do: 'play', card: 'officer', target: 1 })).toBe('This would bury Max’s blue 6.')
    expect(said('green-8')).toBe('No green card is face up.')
    expect(said('officer', { do: 'play', card: 'officer', target: null })).toBe('')
    await speak('de')
    expect(said('red-5')).toBe('Die 1 von Cleo ist niedriger: Deine 5 würde vergraben.')
    await speak('fr')
    expect(said('red-5')).toContain('Cleo montre 1')
  })
})

describe('what is at stake with a draw', () => {
  beforeEach(() => speak('en'))
  const draw = (more: Partial<FarbenpokerForeseen>): FarbenpokerForeseen[] => [
    { for: { do: 'reroll' }, miss: 2 },
    { for: { do: 'draw' }, miss: 1, hit: [1, null, 1], pot: null, ...more },
  ]

  it('is what a miss costs, and the pot with the last die', () => {
    expect(atStake(draw({}), 'draw')).toBe('A miss costs you 1 chip.')
    expect(atStake(draw({ pot: 0 }), 'draw')).toBe('A miss costs you 1 chip.')
    expect(atStake(draw({ miss: 2, pot: 3 }), 'draw')).toBe('A hit wins the pot: 3 chips. A miss costs you 2 chips.')
    expect(atStake(draw({ hit: [2, 2, 1] }), 'draw')).toMatch(/every die of its colour/)
    expect(atStake(draw({}), 'reroll')).toBe('After that a miss costs you 2 chips.')
    expect(atStake([], 'draw')).toBe('')
  })
})

describe('in whole games of Riffifi', () => {
  it.each([false, true])('every card is foreseen, and it comes true (Officer: %s)', async (officer) => {
    const messages = await messagesOf({ game: 'riffifi', options: { officer } }, ['casual', 'casual'], 7)
    let checked = 0
    messages.forEach(({ offers = [], foreseen = [] }, i) => {
      const list = foreseen as RiffifiForeseen[]
      for (const card of cardsOf(offers as RiffifiOffer[])) {
        if (card !== 'officer') expect(foreseenOf(list, { do: 'play', card }), card).toBeDefined()
      }
      const events = (messages[i + 1]?.events ?? []) as RiffifiEvent[]
      const at = events.findIndex(({ event }) => event === 'cardPlayed')
      const [played, after] = [events[at], events[at + 1]]
      if (list.length === 0 || played?.event !== 'cardPlayed' || played.seat !== 0 || played.card === 'officer') return
      const { what, seat, card } = foreseenOf(list, { do: 'play', card: played.card })!
      expect(played.buried).toBe(what === 'buried')
      if (what === 'buries') expect(after).toMatchObject({ event: 'cardTurnedDown', seat, card, by: 0 })
      ++checked
    })
    expect(checked).toBeGreaterThan(20)
  })
})
