// What screen readers are given: long enough to be noticed, and no longer than the eyes of the others have it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KEPT, NOTICED, Spoken } from '../../src/frame/spoken.svelte.ts'

describe('what is spoken', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const texts = (spoken: Spoken) => spoken.lines.map(({ text }) => text)

  const begins = { event: 'firstDrawn', seat: 0 }
  const shows = (seat?: number) => ({ event: 'cubeTurned', seat, fades: { what: ['colour'], when: 'next' } })
  const hides = (...seats: number[]) => ({ event: 'cubeTurnedBack', hides: seats })

  it('goes after a while', () => {
    const spoken = new Spoken()
    spoken.say('Ana begins.', begins)
    vi.advanceTimersByTime(KEPT - 1)
    expect(texts(spoken)).toEqual(['Ana begins.'])
    vi.advanceTimersByTime(1)
    expect(texts(spoken)).toEqual([])
  })

  it('of what is memorised goes with the next message, and nothing else does', () => {
    const spoken = new Spoken()
    spoken.say('Ana begins.', begins, 1)
    spoken.say('red, blue', shows(), 1)
    spoken.isAt(1)
    vi.advanceTimersByTime(NOTICED)
    expect(texts(spoken)).toEqual(['Ana begins.', 'red, blue'])
    spoken.isAt(2)
    expect(texts(spoken)).toEqual(['Ana begins.'])
  })

  it('of a face goes with the event that hides it, and with no other', () => {
    const spoken = new Spoken()
    spoken.say('Ana begins.', begins)
    spoken.say('Cube 4: red.', shows(2))
    vi.advanceTimersByTime(NOTICED)
    spoken.say('Ana wins a pawn.', { event: 'pawnWon', seat: 2 })
    spoken.say('Ben hides.', hides(1))
    expect(texts(spoken)).toContain('Cube 4: red.')
    spoken.say('It is hidden.', hides(0, 2))
    expect(texts(spoken)).toEqual(['Ana begins.', 'Ana wins a pawn.', 'Ben hides.', 'It is hidden.'])
  })

  it('is noticed, though its face is hidden in the same moment', () => {
    const spoken = new Spoken()
    spoken.say('Cube 4: red.', shows(0))
    spoken.say('It is hidden.', hides(0))
    vi.advanceTimersByTime(NOTICED - 1)
    expect(texts(spoken)).toContain('Cube 4: red.')
    vi.advanceTimersByTime(1)
    expect(texts(spoken)).toEqual(['It is hidden.'])
  })
})
