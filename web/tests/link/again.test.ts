// What a bad network fails to fetch is fetched again, but not for ever.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilItWorks } from '../../src/link/again.ts'

function trying(outcomes: readonly boolean[], times?: number) {
  const heard: string[] = []
  let tried = 0
  const stop = untilItWorks(
    () => (outcomes[tried++] ? Promise.resolve('it') : Promise.reject(new Error('away'))),
    { works: (value) => heard.push(value), fails: (isLast) => heard.push(isLast ? 'last' : 'fails') },
    times,
  )
  return { heard, stop, tried: () => tried }
}

describe('what is tried until it works', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is tried once if it works at once', async () => {
    const { heard, tried } = trying([true])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard, tried()]).toEqual([['it'], 1])
  })

  it('is tried again after growing pauses', async () => {
    const { heard, tried } = trying([false, false, true])
    await vi.advanceTimersByTimeAsync(999)
    expect(tried()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tried()).toBe(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(tried()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual(['fails', 'fails', 'it'])
  })

  it('is given up in the end, and says so', async () => {
    const { heard, tried } = trying([], 3)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([heard, tried()]).toEqual([['fails', 'fails', 'last'], 3])
  })

  it('is not heard of any more when it is stopped', async () => {
    const { heard, stop, tried } = trying([false, true])
    await vi.advanceTimersByTimeAsync(10)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard, tried()]).toEqual([['fails'], 1])
    const early = trying([true])
    early.stop()
    await vi.advanceTimersByTimeAsync(10)
    expect(early.heard).toEqual([])
  })
})
