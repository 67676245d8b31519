// Riffifi's keys: each card of the largest hand has one.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keysOf } from '../src/riffifi/keys.ts'

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('Element', class {})
})
afterEach(() => void vi.unstubAllGlobals())

it('every card of a hand of twelve has a key of its own', () => {
  const hand = Array.from({ length: 12 }, (_, i) => `card ${i + 1}`)
  const picked: string[] = []
  const choice = { card: null, cards: hand, pick: (card: string) => void picked.push(card) }
  const press = keysOf({
    hand: () => hand,
    choice: () => choice as never,
    isReading: () => false,
    goOn: () => {},
    chosen: () => {},
  })
  for (const key of ['1', '9', '0', 'a', 'B', 'c', 'Backspace']) press({ key } as KeyboardEvent)
  expect(picked).toEqual(['card 1', 'card 9', 'card 10', 'card 11', 'card 12'])
})
