// How the page lists what has happened in Riffifi.
import type { Chapter } from '$web/table/chapters.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

export function chapterOf({ event, seat, by, round }: AnyEvent): Chapter | undefined {
  switch (event) {
    case 'roundBegun':
      return { round: round as number }
    case 'cardPlayed':
    case 'lootTaken':
    case 'lootMissed':
    case 'colourTicked':
      return { turn: seat as number }
    case 'cardTurnedDown':
      return { turn: by as number }
    default:
      return 'nobody'
  }
}
// Everybody gets as many cards; and without its face a card that was buried is no news.
export const unlisted = ['handReceived', 'cardRevealed']
