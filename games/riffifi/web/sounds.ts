// Which sounds its events have: none depends on a colour.
import type { EventSounds } from '$web/sound/event_sounds.ts'

export const sounds: EventSounds = {
  handReceived: ['deal'],
  cardPlayed: ({ buried }) => [buried ? 'burial' : 'card'],
  cardTurnedDown: ['burial'],
  lootTaken: ({ amount }) => (Number(amount) > 0 ? ['loot', Number(amount)] : undefined),
  colourTicked: ['tick'],
  cardRevealed: ['card'],
}
