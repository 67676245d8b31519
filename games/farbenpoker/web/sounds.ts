// Which sounds its events have: none depends on a colour.
import type { EventSounds } from '$web/sound/event_sounds.ts'
import { dice, pop, tock, type Recipe } from '$web/sound/recipes.ts'
import { around, click, knock } from '$web/sound/synth.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'

/** A stick lies down beside its die. */
export const hit: Recipe = (s) => (knock(s, 0, 430, 0.36), knock(s, 0.09, 540, 0.32))
/** One clay click each. */
export const chip: Recipe = (s, count = 1) => {
  for (let i = 0; i < Math.min(count, 14); ++i) click(s, i * 0.06, around(2300, 40), 0.24)
}
/** The dish tips and the chips pour. */
export const pot: Recipe = (s, count = 8) => {
  for (let i = 0; i < Math.min(Math.max(count, 3), 26); ++i) click(s, i * 0.035, around(2200, 160), 0.19)
}

const chips = ({ chips }: AnyEvent): number => Number(chips)

export const sounds: EventSounds = {
  diceRolled: [dice],
  thirdDieRolled: [dice],
  stickDrawn: [pop],
  stickServed: [hit],
  chipsPaid: (event) => [chip, chips(event)],
  stickPut: [tock],
  stickReturned: [tock],
  potWon: (event) => [pot, chips(event)],
  rescuePicked: [pop],
  playerRescued: (event) => [chip, chips(event)],
}
