// How the page lists what has happened in Starmaster.
import type { Chapter } from '$web/table/chapters.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

// A race is part of the turn of whoever rolled.
export function chapterOf({ event, seat }: AnyEvent): Chapter | undefined {
  if (event === 'diceRolled') return { turn: seat as number }
  return ['firstDrawn', 'firstNamed', 'cubesArranged', 'gameEnded'].includes(event) ? 'nobody' : undefined
}
export const unlisted = ['cubeTurnedBack']
