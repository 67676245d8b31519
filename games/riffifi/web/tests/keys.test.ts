// Riffifi's keys: each card of the largest hand has one.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keysOf } from '../keys.ts'

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

it('Enter does what is chosen, also from a card that can’t be played now; on a button it is the button’s', () => {
  let confirmed = 0
  const press = keysOf({
    hand: () => ['red-1'],
    choice: () => ({ card: null, cards: [], confirm: () => void ++confirmed }) as never,
    isReading: () => false,
    goOn: () => {},
    chosen: () => {},
  })
  /** A button, as far as the keys look at it. */
  class Button extends (Element as unknown as new () => object) {
    constructor(private readonly isDisabled: boolean) {
      super()
    }
    closest(selector: string): object | null {
      if (!selector.includes('button')) return null
      return this.isDisabled && selector.includes('button:not([aria-disabled="true"])') ? null : this
    }
  }
  const enter = (isDisabled: boolean) =>
    press({ key: 'Enter', target: new Button(isDisabled), preventDefault() {} } as unknown as KeyboardEvent)
  enter(false)
  expect(confirmed).toBe(0)
  enter(true)
  expect(confirmed).toBe(1)
})
