// How far somebody is in a lesson, whatever it waits for when they leave.
import { describe, expect, it } from 'vitest'
import type { LessonState } from '../../src/lesson/lesson_link.ts'
import { reached } from '../../src/lesson/progress.svelte.ts'

describe('who leaves a lesson', () => {
  const at = (state: Pick<LessonState, 'step' | 'waits' | 'say'>) => reached({ steps: 7, ...state })
  it('goes on where something is asked, with the next step once it was answered', () => {
    expect(at({ step: 3, waits: 'answer', say: 'idea' })).toEqual([3, false])
    expect(at({ step: 3, waits: 'again', say: 'wrong' })).toEqual([3, false])
    expect(at({ step: 3, waits: 'next', say: 'right' })).toEqual([4, false])
    expect(at({ step: 6, waits: 'next', say: 'idea' })).toEqual([6, false]) // a last step that asks nothing
  })
  it('is through at the end, and after the right answer to the last question', () => {
    expect(at({ step: 7, waits: 'end' })[1]).toBe(true)
    expect(at({ step: 6, waits: 'next', say: 'right' })[1]).toBe(true)
  })
})
