// How the page lists what has happened in Starmaster, and the words for an event whose cells and colours have faded.
import type { Chapter } from '$web/table/chapters.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

const LATER: Partial<Record<string, string>> = {
  cubesArranged: 'starmaster.past.cubesArranged',
  cubeTurned: 'starmaster.past.missed',
  cubeTurnedBack: 'starmaster.past.cubeTurnedBack',
  cubesSwapped: 'starmaster.past.cubesSwapped',
}

export const later = ({ event, right }: AnyEvent): string | undefined =>
  event === 'cubeTurned' && right ? 'starmaster.past.found' : LATER[event]

// A race is part of the turn of whoever rolled.
export function chapterOf({ event, seat }: AnyEvent): Chapter | undefined {
  if (event === 'diceRolled') return { turn: seat as number }
  return ['firstDrawn', 'firstNamed', 'cubesArranged', 'gameEnded'].includes(event) ? 'nobody' : undefined
}
export const unlisted = ['cubeTurnedBack']
