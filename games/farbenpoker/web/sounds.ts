// Which sounds its events have: none depends on a colour.
import type { EventSounds } from '$web/sound/event_sounds.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

const chips = ({ chips }: AnyEvent): number => Number(chips)

export const sounds: EventSounds = {
  diceRolled: ['dice'],
  thirdDieRolled: ['dice'],
  stickDrawn: ['stickDrawn'],
  stickServed: ['hit'],
  chipsPaid: (event) => ['chip', chips(event)],
  stickPut: ['stickSet'],
  stickReturned: ['stickSet'],
  potWon: (event) => ['pot', chips(event)],
  rescuePicked: ['stickDrawn'],
  playerRescued: (event) => ['chip', chips(event)],
}
