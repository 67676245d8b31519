// Which sounds its events have: none depends on a colour.
import type { EventSounds } from '$web/sound/event_sounds.ts'
import type { Recipe } from '$web/sound/recipes.ts'
import { around, bell, click, knock, noise } from '$web/sound/synth.ts'

export const card: Recipe = (s) => noise(s, 0, 0.11, 3200, 0.3)
/** A card's snap, then a muffled thud. */
export const burial: Recipe = (s) => (noise(s, 0, 0.08, 3400, 0.32), knock(s, 0.2, 120, 0.5, 0.2))
export const deal: Recipe = (s) => {
  for (let i = 0; i < 5; ++i) noise(s, i * 0.085, 0.09, around(3000, 150), 0.24)
}
/** A run of clicks, rising a tone per token. */
export const loot: Recipe = (s, count = 1) => {
  for (let i = 0; i < Math.min(count, 12); ++i) click(s, 0.18 + i * 0.07, 900 * 2 ** (i / 6), 0.26)
}
export const tick: Recipe = (s) => (click(s, 0, 1500, 0.24), bell(s, 0.06, 1174.7, 0.14, 0.6))

export const sounds: EventSounds = {
  handReceived: [deal],
  cardPlayed: ({ buried }) => [buried ? burial : card],
  cardTurnedDown: [burial],
  lootTaken: ({ amount }) => (Number(amount) > 0 ? [loot, Number(amount)] : undefined),
  colourTicked: [tick],
  cardRevealed: [card],
}
