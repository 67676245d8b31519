// Choosing holes from offers, and typing them.
import { describe, expect, it } from 'vitest'
import { choiceIn, isComplete, mayReroll, moveOf, openHoles, pressed, sidesIn, typed } from '../choice.ts'

describe('choosing one hole', () => {
  const choice = choiceIn([{ do: 'reroll' }, { do: 'draw', hole: ['A7', 'B2'] }])!

  it('puts the next hole in the place of the last', () => {
    expect(pressed(choice, pressed(choice, [], 'A7'), 'B2')).toEqual(['B2'])
    expect(moveOf(choice, ['B2'])).toEqual({ do: 'draw', hole: 'B2' })
  })
  it('ignores a hole that is not offered', () => {
    expect(pressed(choice, ['A7'], 'A8')).toEqual(['A7'])
    expect(pressed(undefined, [], 'A7')).toEqual([])
  })
  it('knows the second roll only where it is offered', () => {
    expect(mayReroll([{ do: 'reroll' }])).toBe(true)
    expect(mayReroll([{ do: 'put', hole: ['B1'] }])).toBe(false)
    expect(choiceIn([{ do: 'reroll' }])).toBeUndefined()
  })
})

describe('choosing three holes', () => {
  const either = choiceIn([
    { do: 'return', holes: ['A1', 'A2', 'A3'], choose: 3 },
    { do: 'return', holes: ['B4', 'B5', 'B6', 'B7'], choose: 3 },
  ])!

  it('leaves, after the first, only what goes together with it', () => {
    expect(sidesIn(either)).toEqual(['A', 'B'])
    expect(openHoles(either, []).size).toBe(7)
    expect([...openHoles(either, ['B5'])]).toEqual(['B4', 'B6', 'B7'])
    expect(pressed(either, ['B5'], 'A1')).toEqual(['B5'])
  })
  it('keeps the order in which they were chosen, and takes one back when it is pressed again', () => {
    const chosen = ['B7', 'B4', 'B5'].reduce<readonly string[]>((list, hole) => pressed(either, list, hole), [])
    expect(isComplete(either, chosen)).toBe(true)
    expect(moveOf(either, chosen)).toEqual({ do: 'return', holes: ['B7', 'B4', 'B5'] })
    expect(openHoles(either, chosen).size).toBe(0)
    expect(pressed(either, chosen, 'B4')).toEqual(['B7', 'B5'])
  })
})

describe('typing a hole', () => {
  const type = (keys: string, holes = 18) =>
    [...keys].reduce<string | undefined>((text, key) => typed(text ?? '', key, holes), '')

  it('is a side and its number', () => {
    expect(['a7', 'B11', 'b1', 'a18'].map((keys) => type(keys))).toEqual(['A7', 'B11', 'B1', 'A18'])
  })
  it('begins a new number where none can follow', () => {
    expect(['a195', 'a77', 'a1b2'].map((keys) => type(keys))).toEqual(['A5', 'A7', 'B2'])
    expect(type('a12', 10)).toBe('A2')
    expect(type('a12', 120)).toBe('A12')
  })
  it('leaves every other key alone', () => {
    const others = [
      ['', '7'],
      ['A', '0'],
      ['A', 'x'],
      ['', 'Enter'],
    ] as const
    for (const [before, key] of others) expect(typed(before, key, 18)).toBeUndefined()
  })
})
