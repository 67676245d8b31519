// Which sounds its events have: none depends on a colour.
import type { EventSounds } from '$web/sound/event_sounds.ts'

export const sounds: EventSounds = {
  // The dice of a race are silent: a sound would be heard before they are seen.
  diceRolled: (_, message) => (message?.race ? undefined : ['dice']),
  cubeTurned: ['flipUp'],
  cubeTurnedBack: ['flipDown'],
  cubesSwapped: ['swap'],
  pawnWon: ['stickSet'],
  pawnLost: ['stickDrawn'],
}
