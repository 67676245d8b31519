// How far this visitor is in each lesson, kept on this device: at which step they go on, and whether they were through.
import { keep, readKept } from '../settings/browser_store.ts'
import type { LessonState } from './lesson_link.ts'

export interface Progress {
  /** To go on there; 0: from the beginning. */
  step: number
  /** Once through, for good. */
  done: boolean
}
const KEY = 'ludothek.lessons'
const NONE: Progress = { step: 0, done: false }

function read(): Record<string, Progress> {
  const kept = readKept(KEY)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).flatMap(([lesson, value]) => {
      const { step, done } = (value ?? {}) as Partial<Record<keyof Progress, unknown>>
      const isWhole = Number.isInteger(step) && (step as number) >= 0
      return isWhole ? [[lesson, { step: step as number, done: done === true }]] : []
    }),
  )
}

/** At which step one goes on, and whether that was all: it is after the right answer to the last question, too. */
export function reached({ step, steps, waits, say }: LessonState): [step: number, isEnd: boolean] {
  const next = waits === 'next' && say === 'right' ? step + 1 : step
  return [next, waits === 'end' || next === steps]
}

class Lessons {
  #kept = $state.raw(read())

  of(game: string, name: string): Progress {
    return this.#kept[`${game}/${name}`] ?? NONE
  }

  /** Whether a lesson of this game was ever begun or done. */
  isKnown(game: string): boolean {
    return Object.keys(this.#kept).some((lesson) => lesson.startsWith(`${game}/`))
  }

  note(game: string, name: string, step: number, isEnd: boolean): void {
    const done = isEnd || this.of(game, name).done
    this.#kept = { ...this.#kept, [`${game}/${name}`]: { step: isEnd ? 0 : step, done } }
    keep(KEY, this.#kept)
  }
}
export const progress = new Lessons()
