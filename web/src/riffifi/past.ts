// What the page keeps of Riffifi's events once the next one is told. A card that was settled or turned down is not shown
// again, even if everybody saw it (RF-2.2), and who remembers them plays better; with Equal chances (RF-6.1) even those of
// the round before. So a card is named only as long as it lies face up; and a loot, whose colour and number are the card's,
// only while it is told.
import { retold } from '../table/staging.ts'
import type { AnyEvent } from '../texts/sentence.ts'
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
      return retold(event, event.amount === 0 ? 'riffifi.past.noLoot' : 'riffifi.past.lootTaken', 'seat')
    case 'cardRevealed':
      return retold(event, 'riffifi.past.cardRevealed', 'seat')
    default:
      return event
  }
}
