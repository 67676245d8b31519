// Which sounds an event has. Pure, so that a test can go through all of them: no sound may depend on a colour.
import type { ServerGame } from '../protocol/messages.ts'
import type { AnyEvent } from '../texts/sentence.ts'
import type { SoundName } from './recipes.ts'

type Message = Pick<ServerGame, 'events' | 'photo' | 'race'>
type Sounded = readonly [name: SoundName, count?: number]
const chips = ({ chips }: AnyEvent): number => Number(chips)

const OF: Record<string, Sounded | ((event: AnyEvent, message?: Message) => Sounded | undefined)> = {
  'riffifi.handReceived': ['deal'],
  'riffifi.cardPlayed': ({ buried }) => [buried ? 'burial' : 'card'],
  'riffifi.cardTurnedDown': ['burial'],
  'riffifi.lootTaken': ({ amount }) => (Number(amount) > 0 ? ['loot', Number(amount)] : undefined),
  'riffifi.colourTicked': ['tick'],
  'riffifi.cardRevealed': ['card'],
  'farbenpoker.diceRolled': ['dice'],
  'farbenpoker.thirdDieRolled': ['dice'],
  'farbenpoker.stickDrawn': ['stickDrawn'],
  'farbenpoker.stickServed': ['hit'],
  'farbenpoker.chipsPaid': (event) => ['chip', chips(event)],
  'farbenpoker.stickPut': ['stickSet'],
  'farbenpoker.stickReturned': ['stickSet'],
  'farbenpoker.potWon': (event) => ['pot', chips(event)],
  'farbenpoker.rescuePicked': ['stickDrawn'],
  'farbenpoker.playerRescued': (event) => ['chip', chips(event)],
  // The dice of a race are silent: a sound would be heard before they are seen.
  'starmaster.diceRolled': (_, message) => (message?.race ? undefined : ['dice']),
  'starmaster.cubeTurned': ['flipUp'],
  'starmaster.cubeTurnedBack': ['flipDown'],
  'starmaster.cubesSwapped': ['swap'],
  'starmaster.pawnWon': ['stickSet'],
  'starmaster.pawnLost': ['stickDrawn'],
}

/** @param message the one that tells the event */
export function soundsOf(game: string, event: AnyEvent, message?: Message): Sounded[] {
  const own = soundOf(game, event, message)
  // A race's photo comes with the first thing that it decided.
  const isPhoto = message?.photo?.claims.some((claim) => 'from' in claim) && message.events[0] === (event as unknown)
  return [...(isPhoto ? [['shutter'] as const] : []), ...(own ? [own] : [])]
}

function soundOf(game: string, event: AnyEvent, message?: Message): Sounded | undefined {
  if (event.event === 'gameEnded') return ['win']
  const found = OF[`${game}.${event.event}`]
  return typeof found === 'function' ? found(event, message) : found
}
