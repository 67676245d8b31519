// The way in: a lesson is offered for a game that was never opened here, and only once.
import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
vi.mock('virtual:lessons/games', () => ({ default: ['taught', 'other'] }))

async function visit() {
  vi.resetModules()
  const { firstTime } = await import('../src/shelf/first_time.svelte.ts')
  const { progress } = await import('../src/lesson/progress.svelte.ts')
  return { firstTime, progress }
}
beforeEach(() => kept.clear())

describe('the lesson beside "Play now"', () => {
  it('is offered where there is one, until the game was opened, for good', async () => {
    const { firstTime } = await visit()
    expect(['taught', 'other', 'untaught'].map((game) => firstTime.offersLesson(game))).toEqual([true, true, false])
    firstTime.open('taught')
    expect([firstTime.offersLesson('taught'), firstTime.offersLesson('other')]).toEqual([false, true])
    expect((await visit()).firstTime.offersLesson('taught')).toBe(false)
  })

  it('is not offered to who has begun it, or has played the game before', async () => {
    const { firstTime, progress } = await visit()
    progress.note('taught', 'basics', 2, false)
    expect(firstTime.offersLesson('taught')).toBe(false)
    kept.clear()
    kept.set('ludothek.hints', JSON.stringify(['other.play']))
    const later = await visit()
    expect([later.firstTime.offersLesson('taught'), later.firstTime.offersLesson('other')]).toEqual([true, false])
  })

  it('stays offered for this visit where nothing can be kept', async () => {
    kept.set('ludothek.opened', '{broken')
    expect((await visit()).firstTime.offersLesson('taught')).toBe(true)
  })
})
