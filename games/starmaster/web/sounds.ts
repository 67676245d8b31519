// Which sounds its events have: none depends on a colour.
import type { EventSounds } from '$web/sound/event_sounds.ts'
import { dice, pop, tock, type Recipe } from '$web/sound/recipes.ts'
import { knock } from '$web/sound/synth.ts'

/** Two wooden clacks, higher on the way up. */
export const flipUp: Recipe = (s) => (knock(s, 0, 620, 0.36), knock(s, 0.14, 840, 0.42))
export const flipDown: Recipe = (s) => (knock(s, 0, 700, 0.34), knock(s, 0.13, 520, 0.42))
/** Two cubes that change places: wood on wood, then both set down. */
export const swap: Recipe = (s) => (knock(s, 0, 560, 0.26), knock(s, 0.5, 470, 0.36), knock(s, 0.54, 510, 0.32))

export const sounds: EventSounds = {
  // The dice of a race are silent: a sound would be heard before they are seen.
  diceRolled: (_, message) => (message?.race ? undefined : [dice]),
  cubeTurned: [flipUp],
  cubeTurnedBack: [flipDown],
  cubesSwapped: [swap],
  pawnWon: [tock],
  pawnLost: [pop],
}
