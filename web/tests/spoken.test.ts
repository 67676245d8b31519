// What screen readers are given: long enough to be noticed, and no longer than the eyes of the others have it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KEPT, NOTICED, Spoken } from '../src/frame/spoken.svelte.ts'
import { staging as farbenpoker } from '../../games/farbenpoker/web/scene.ts'
import { staging as riffifi } from '../../games/riffifi/web/scene.ts'
import { staging as starmaster } from '../../games/starmaster/web/scene.ts'

describe('what is spoken', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const texts = (spoken: Spoken) => spoken.lines.map(({ text }) => text)

  it('goes after a while', () => {
    const spoken = new Spoken()
    spoken.say('Ana begins.', 'firstDrawn', 1)
    vi.advanceTimersByTime(KEPT - 1)
    expect(texts(spoken)).toEqual(['Ana begins.'])
    vi.advanceTimersByTime(1)
    expect(texts(spoken)).toEqual([])
  })

  it('of all cubes goes with the next message, and nothing else does', () => {
    const spoken = new Spoken()
    spoken.say('Ana begins.', 'firstDrawn', 1)
    spoken.say('red, blue', 'cubesArranged', 1, starmaster)
    spoken.isAt(1)
    vi.advanceTimersByTime(NOTICED)
    expect(texts(spoken)).toEqual(['Ana begins.', 'red, blue'])
    spoken.isAt(2)
    expect(texts(spoken)).toEqual(['Ana begins.'])
  })

  it.each(['cubeTurnedBack', 'cubesSwapped'])('of a turned cube goes with %s', (hides) => {
    const spoken = new Spoken()
    spoken.say('Cube 4: red.', 'cubeTurned', 1)
    vi.advanceTimersByTime(NOTICED)
    spoken.say('Ana wins a pawn.', 'pawnWon', 1)
    expect(texts(spoken)).toContain('Cube 4: red.')
    spoken.say('It is hidden.', hides, 1, starmaster)
    expect(texts(spoken)).toEqual(['Ana wins a pawn.', 'It is hidden.'])
  })

  it.each([
    ['stickDrawn', 'stickPut', farbenpoker],
    ['rescueDrawn', 'stickReturned', farbenpoker],
    ['cardPlayed', 'cardTurnedDown', riffifi],
    ['cardPlayed', 'lootTaken', riffifi],
  ] as const)('of %s goes with %s', (shows, hides, staging) => {
    const spoken = new Spoken()
    spoken.say('It is red.', shows, 1)
    vi.advanceTimersByTime(NOTICED)
    spoken.say('It is hidden.', hides, 1, staging)
    expect(texts(spoken)).toEqual(['It is hidden.'])
  })

  it('is noticed, though its cube is hidden in the same moment', () => {
    const spoken = new Spoken()
    spoken.say('Cube 4: red.', 'cubeTurned', 1)
    spoken.say('It is hidden.', 'cubeTurnedBack', 1, starmaster)
    vi.advanceTimersByTime(NOTICED - 1)
    expect(texts(spoken)).toContain('Cube 4: red.')
    vi.advanceTimersByTime(1)
    expect(texts(spoken)).toEqual(['It is hidden.'])
  })
})
