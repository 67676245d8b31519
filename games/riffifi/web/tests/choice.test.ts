// What can be chosen in Riffifi comes from the offers, and so does every move that is made of a choice.
import { describe, expect, it } from 'vitest'
import type { RiffifiOffer } from '$web/protocol/messages.ts'
import { cardsOf, following, moveOf, robsOf, targetsOf, toggled } from '../choice.ts'

const PLAY: RiffifiOffer[] = [
  { do: 'play', card: ['red-5', 'blue-2'] },
  { do: 'play', card: ['officer'], target: [0, 2, null] },
]
const ROB: RiffifiOffer[] = [
  {
    do: 'rob',
    extra: [
      [0, 2],
      [0, 3],
      [2, 3],
    ],
  },
]
const nothing = { card: null, target: undefined, givers: [] }

describe('a card', () => {
  it('can be chosen if it is offered', () => {
    expect(cardsOf(PLAY)).toEqual(['red-5', 'blue-2', 'officer'])
    expect(cardsOf(ROB)).toEqual([])
    expect(moveOf(PLAY, { ...nothing, card: 'blue-2' })).toEqual({ do: 'play', card: 'blue-2' })
    expect(moveOf(PLAY, { ...nothing, card: 'green-8' })).toBeUndefined()
    expect(moveOf([], { ...nothing, card: 'blue-2' })).toBeUndefined()
  })

  it('is aimed if its offer has targets, and waits until somebody or nobody is chosen', () => {
    expect(targetsOf(PLAY, 'officer')).toEqual([0, 2, null])
    expect(targetsOf(PLAY, 'red-5')).toBeUndefined()
    const officer = { ...nothing, card: 'officer' }
    expect(moveOf(PLAY, officer)).toBeUndefined()
    expect(moveOf(PLAY, { ...officer, target: 2 })).toEqual({ do: 'play', card: 'officer', target: 2 })
    expect(moveOf(PLAY, { ...officer, target: null })).toEqual({ do: 'play', card: 'officer', target: null })
    expect(moveOf(PLAY, { ...officer, target: 1 })).toBeUndefined()
  })

  it('needs no aim where there is only one', () => {
    const alone: RiffifiOffer[] = [{ do: 'play', card: ['officer'], target: [null] }]
    expect(moveOf(alone, { ...nothing, card: 'officer' })).toEqual({ do: 'play', card: 'officer', target: null })
  })
})

describe('who gives the extra tokens', () => {
  it('is one of the offered sets, in whatever order it was chosen', () => {
    expect(robsOf(ROB)).toHaveLength(3)
    expect(moveOf(ROB, { ...nothing, givers: [3, 0] })).toEqual({ do: 'rob', extra: [0, 3] })
    expect(moveOf(ROB, { ...nothing, givers: [3] })).toBeUndefined()
    expect(moveOf(ROB, { ...nothing, givers: [1, 3] })).toBeUndefined()
  })

  it('is never more than are needed: the first one chosen makes room', () => {
    expect(toggled([], 3, 2)).toEqual([3])
    expect(toggled([3], 0, 2)).toEqual([3, 0])
    expect(toggled([3, 0], 2, 2)).toEqual([0, 2])
    expect(toggled([0, 2], 0, 2)).toEqual([2])
    expect(toggled([1], 2, 1)).toEqual([2])
  })
})

describe('going through a list', () => {
  it('begins at its end of the list and goes round', () => {
    expect(following(['a', 'b', 'c'], undefined)).toBe('a')
    expect(following(['a', 'b', 'c'], undefined, -1)).toBe('c')
    expect(following(['a', 'b', 'c'], 'c')).toBe('a')
    expect(following(['a', 'b', 'c'], 'a', -1)).toBe('c')
    expect(following([0, 2, null], 2)).toBeNull()
    expect(following([], undefined)).toBeUndefined()
  })
})
