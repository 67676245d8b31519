// Riffifi's sheet after the game: from the events of a record that was played again, as the verifier gives them.
import { describe, expect, it } from 'vitest'
import { bestRobbery, sheetOf } from '../end/rounds.ts'
import { readRecord } from '$web/end/record.ts'
import type { RecordCheck } from '$web/link/local_link.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'
import { finishedGame } from '../../../../web/tests/whole_games.ts'

describe('the rounds of a game of Riffifi', () => {
  it.each([
    [false, 3],
    [true, 7],
  ])('with ticks %s add up to the result', { timeout: 60_000 }, async (ticks, seed) => {
    const options = { officer: false, equalChances: false, ticks }
    const { record: text, verify } = await finishedGame({ game: 'riffifi', options }, ['greedy', 'casual'], seed)
    const record = readRecord(text)
    const { events, holds } = verify(text) as RecordCheck
    expect(holds).toBe(true)
    const sheet = sheetOf(events!, 3, ticks)!
    expect(sheet.totals).toEqual(record.result!.scores)
    expect(sheet.rounds.map(({ round }) => round)).toEqual(sheet.rounds.map((_, i) => i + 1))
    if (!ticks) expect(sheet.rounds).toHaveLength(3)
    expect(record.options).toEqual(options)
  })

  it('that was given up in its first round are none', () => {
    expect(sheetOf([{ event: 'roundBegun', round: 1 }], 3, false)).toBeUndefined()
    expect(sheetOf([], 3, true)).toBeUndefined()
  })
})

describe('the best robbery', () => {
  const loot = (seat: number, from: number[], fromCentre: number): AnyEvent => ({
    event: 'lootTaken',
    seat,
    card: 'red-5',
    amount: fromCentre + from.reduce((sum, each) => sum + each, 0),
    from,
    fromCentre,
  })
  it('is what was taken from others, not from the centre; the first of equals', () => {
    const events = [
      { event: 'roundBegun', round: 1 },
      loot(0, [0, 0, 0], 8),
      loot(1, [2, 0, 1], 4),
      { event: 'roundBegun', round: 2 },
      loot(2, [3, 1, 0], 0),
      loot(0, [0, 4, 0], 1),
    ]
    expect(bestRobbery(events)).toEqual({ round: 2, loot: events[4] })
    expect(bestRobbery(events.slice(0, 2))).toBeUndefined()
  })
})
