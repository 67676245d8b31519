// Which sound an event has: the same for every colour, and none that leads up to a race.
import { describe, expect, it } from 'vitest'
import { soundOf } from '../src/sound/event_sounds.ts'
import type { AnyEvent } from '../src/texts/sentence.ts'

describe('a sound', () => {
  it.each<[string, AnyEvent]>([
    ['starmaster', { event: 'cubeTurned', seat: 0, cell: 1, colour: 'red', right: true }],
    ['starmaster', { event: 'cubeTurned', seat: 0, cell: 1, colour: 'red', right: false }],
    ['starmaster', { event: 'pawnWon', seat: 0, colour: 'red', from: null }],
    ['farbenpoker', { event: 'stickDrawn', seat: 0, hole: 'A1', colour: 'red' }],
    ['farbenpoker', { event: 'stickPut', seat: 0, hole: 'B1', colour: 'red' }],
    ['riffifi', { event: 'cardPlayed', seat: 0, card: 'red-3', buried: false }],
    ['riffifi', { event: 'cardPlayed', seat: 0, card: null, buried: true }],
  ])('of %s %j is the same for every colour', (game, event) => {
    const other = JSON.parse(JSON.stringify(event).replaceAll('red', 'blue')) as AnyEvent
    expect(soundOf(game, event)).toBeDefined()
    expect(soundOf(game, other)).toEqual(soundOf(game, event))
  })

  it('of a buried card tells its owner no more than the others', () => {
    const mine = { event: 'cardPlayed', seat: 0, card: 'red-8', buried: true }
    expect(soundOf('riffifi', mine)).toEqual(soundOf('riffifi', { ...mine, card: null }))
  })

  it('is not heard before the dice of a race are seen', () => {
    expect(soundOf('starmaster', { event: 'diceRolled', white: 'red', black: 'star' })).toBeUndefined()
    expect(soundOf('starmaster', { event: 'raceOpened', colour: 'red' })).toBeUndefined()
    expect(soundOf('starmaster', { event: 'diceRolled', white: 'red', black: 'blank' })).toEqual(['dice'])
  })

  it('at the end is the same for who wins and who loses', () => {
    expect(soundOf('riffifi', { event: 'gameEnded', winners: [0] })).toEqual(
      soundOf('riffifi', { event: 'gameEnded', winners: [1] }),
    )
  })
})
