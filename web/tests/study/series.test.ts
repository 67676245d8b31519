// The curves of numbers over time: where lines, names and flags stand, and that no two lines look alike.
import { describe, expect, it } from 'vitest'
import { bandOf, pathOf, rowsOf, spread, stylesOf, ticksOf, xOf, yOf, type Frame } from '../../src/study/series.ts'

const line = (values: number[], isMine = false) => ({ name: '', values, isMine })
const frame: Frame = { width: 100, height: 50, steps: 3, low: 0, high: 10 }

describe('the scale', () => {
  it('has round numbers around all values, and zero', () => {
    expect(ticksOf([line([3, 17, 24])])).toEqual([0, 10, 20, 30])
    expect(ticksOf([line([3, 5]), line([-4, 1])])).toEqual([-5, 0, 5])
    expect(ticksOf([line([12, 13])])).toEqual([0, 5, 10, 15])
    expect(ticksOf([line([0.2, 0.91])], false)).toEqual([0, 0.5, 1])
  })
  it('has room for games in which nothing was counted', () => {
    expect(ticksOf([line([0, 0])])).toEqual([0, 1])
    expect(ticksOf([line([])])).toEqual([0, 1])
    expect(ticksOf([])).toEqual([0, 1])
    const ticks = ticksOf([line([0])], false)
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBeGreaterThan(0)
  })
})

describe('a line', () => {
  it('goes from the first step at the left to the last at the right, the greatest on top', () => {
    expect([0, 1, 2].map((step) => xOf(frame, step))).toEqual([0, 50, 100])
    expect([0, 5, 10].map((value) => yOf(frame, value))).toEqual([50, 25, 0])
    expect(pathOf(frame, [0, 5, 10], false)).toBe('M0 50L50 25L100 0')
  })
  it('holds a score until the next one, and says nothing twice', () => {
    expect(pathOf(frame, [0, 5, 10], true)).toBe('M0 50H50V25H100V0')
    expect(pathOf({ ...frame, steps: 4 }, [0, 0, 0, 10], true)).toBe('M0 50H100V0')
  })
  it('of a single value is level', () => {
    expect(pathOf({ ...frame, steps: 1 }, [5], true)).toBe('M0 25H100')
  })
})

describe('a band', () => {
  it('goes along the upper ends and back along the lower ones, and the scale has room for it', () => {
    expect(
      bandOf(frame, [
        [0, 5],
        [5, 10],
        [5, 5],
      ]),
    ).toBe('M0.0 25.0L50.0 0.0L100.0 25.0L100.0 25.0L50.0 25.0L0.0 50.0Z')
    expect(ticksOf([{ name: '', values: [3], band: [[1, 17]] }]).at(-1)).toBeGreaterThanOrEqual(17)
  })
})

describe('without colours', () => {
  it('no two of seven lines have the same pattern or the same shape', () => {
    for (const mine of [undefined, 0, 3]) {
      const styles = stylesOf(Array.from({ length: 7 }, (_, seat) => ({ isMine: seat === mine })))
      expect(new Set(styles.map(({ shape }) => shape)).size).toBe(7)
      expect(new Set(styles.map(({ dash }) => dash)).size).toBe(7)
    }
  })
  it('the reader has the whole line', () => {
    expect(stylesOf([line([]), line([], true)])[1]).toEqual({ dash: 'none', shape: 'circle' })
  })
})

describe('names', () => {
  it('that would lie on each other move apart and stay within the drawing', () => {
    expect(spread([10, 10, 40], 10, 0, 50)).toEqual([10, 20, 40])
    expect(spread([50, 50, 50], 10, 0, 50)).toEqual([30, 40, 50])
    expect(spread([30, 0], 10, 0, 50)).toEqual([30, 0])
  })
})

describe('the table', () => {
  it('has a row where something changes, and the first and the last', () => {
    expect(rowsOf([line([0, 0, 2, 2, 2]), line([1, 1, 1, 3, 3])])).toEqual([0, 2, 3, 4])
    expect(rowsOf([line([7])])).toEqual([0])
    expect(rowsOf([])).toEqual([])
  })
})
