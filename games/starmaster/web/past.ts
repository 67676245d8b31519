// What the page keeps of Starmaster's events once the next one is told. The game is to remember where each colour lies and
// where it went: no cell and no cube's colour is kept. Dice and pawns lie open; without a cell they help nobody.
import type { Chapter } from '$web/table/chapters.ts'
import { retold } from '$web/table/staging.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

export function kept(event: AnyEvent): AnyEvent {
  if (event.key !== undefined) return event
  switch (event.event) {
    case 'cubesArranged':
      return retold(event, 'starmaster.past.cubesArranged')
    case 'cubeTurned':
      return retold(event, event.right ? 'starmaster.past.found' : 'starmaster.past.missed', 'seat')
    case 'cubeTurnedBack':
      return retold(event, 'starmaster.past.cubeTurnedBack')
    case 'cubesSwapped':
      return retold(event, 'starmaster.past.cubesSwapped', 'seat')
    default:
      return event
  }
}

// A race is part of the turn of whoever rolled.
export function chapterOf({ event, seat }: AnyEvent): Chapter | undefined {
  if (event === 'diceRolled') return { turn: seat as number }
  return ['firstDrawn', 'firstNamed', 'cubesArranged', 'gameEnded'].includes(event) ? 'nobody' : undefined
}
export const unlisted = ['cubeTurnedBack']
