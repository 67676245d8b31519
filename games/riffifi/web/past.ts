// How the page lists what has happened in Riffifi, and the words for an event whose card has faded.
import type { Chapter } from '$web/table/chapters.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

// A hand and a card that was buried unseen are told as the others hear of them.
export function later({ event, buried, amount }: AnyEvent): string | undefined {
  switch (event) {
    case 'handReceived':
      return 'riffifi.handReceived.unseen'
    case 'cardPlayed':
      return buried ? 'riffifi.cardPlayed.unseen' : 'riffifi.past.cardPlayed'
    case 'cardTurnedDown':
      return 'riffifi.past.cardTurnedDown'
    case 'cardRevealed':
      return 'riffifi.past.cardRevealed'
    case 'lootTaken':
      return amount === 0 ? 'riffifi.past.noLoot' : 'riffifi.past.lootTaken'
    default:
      return undefined
  }
}

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
