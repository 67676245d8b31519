// What the page keeps of Riffifi's events once the next one is told. A card that was settled or turned down is not shown
// again, even if everybody saw it (RF-2.2), and who remembers them plays better; with Equal chances (RF-6.1) even those of
// the round before. So a card is named only as long as it lies face up. Loot is public: how much it was and from whom
// stays; its colour, which would name the card, is told once.
import type { Chapter } from '$web/table/chapters.ts'
import { retold } from '$web/table/staging.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'
import type { Scene } from './scene.ts'

export function kept(event: AnyEvent, scene?: Scene): AnyEvent {
  if (event.key !== undefined) return event
  switch (event.event) {
    case 'handReceived':
      return { ...event, cards: [] } // as of somebody else's hand
    case 'cardPlayed':
      if (event.buried) return event.card === null ? event : { ...event, card: null } // as for the others
      if (scene?.seats[event.seat as number]?.card === event.card) return event
      return retold(event, 'riffifi.past.cardPlayed', 'seat')
    case 'cardTurnedDown':
      return retold(event, 'riffifi.past.cardTurnedDown', 'seat', 'by')
    case 'lootTaken':
      if (event.amount === 0) return retold(event, 'riffifi.past.noLoot', 'seat')
      return retold(event, 'riffifi.past.lootTaken', 'seat', 'amount', 'from', 'fromCentre')
    case 'cardRevealed':
      return retold(event, 'riffifi.past.cardRevealed', 'seat')
    default:
      return event
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
