// Which lessons there are, and how one is loaded: its record, for the engine, and what is said in it.
import all from 'virtual:lessons'
import type { GameName } from '../facts.ts'
import type { Language, SettingsWish } from '../protocol/messages.ts'

/** What is said in a lesson, in one language (study/lesson/lesson_sentences.schema.json). */
export interface Words {
  title: string
  about: string
  /** By the steps' names: the idea, the answer to the right move, and those to wrong ones. */
  steps: Record<string, Record<string, string>>
}

export interface LessonFile {
  game: string
  name: string
  /** The text that the engine reads. */
  record(): Promise<string>
  words: Record<Language, () => Promise<Words>>
}

/** The lessons of a game, the main one first; none: it has no lesson. */
export const lessonsOf = (game: string): readonly LessonFile[] => all.filter((lesson) => lesson.game === game)

export const lessonOf = (game: string, name: string): LessonFile | undefined =>
  lessonsOf(game).find((lesson) => lesson.name === name)

/** The real table at a lesson's end: the same game, for as many, by the same rules. */
export function tableOf(record: string): SettingsWish {
  const { game, players, options } = JSON.parse(record) as { game: GameName; players: number; options: object }
  return { game, players, options } as SettingsWish
}
