// The engine of a lesson: its door of study.wasm, in a worker that ends with the lesson.
import { Study } from '../study/study.ts'
import type { Engine } from './lesson_link.ts'

export function lessonEngine(study = new Study()): Engine {
  return {
    open: (lesson, step) => study.ask('lesson', 'open', { lesson, step }),
    handle: (message) => study.ask('lesson', 'handle', message),
    close: () => study.close(),
  }
}
