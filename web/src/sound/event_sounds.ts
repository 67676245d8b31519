// Which sounds an event has: those of its game, the shutter of a race's photo, the end. Pure, so that a test can go
// through all of them: no sound may depend on a colour.
import type { ServerGame } from '../protocol/messages.ts'
import type { AnyEvent } from '../texts/sentence.ts'
import { shutter, win, type Recipe } from './recipes.ts'

type Message = Pick<ServerGame, 'events' | 'photo' | 'race'>
type Sounded = readonly [sound: Recipe, count?: number]

/** A game's sounds by event, shared ones (recipes.ts) and its own; `message`: the one that tells the event. */
export type EventSounds = Readonly<
  Record<string, Sounded | ((event: AnyEvent, message?: Message) => Sounded | undefined)>
>

/** @param message the one that tells the event */
export function soundsOf(sounds: EventSounds | undefined, event: AnyEvent, message?: Message): Sounded[] {
  const own = soundOf(sounds, event, message)
  // A race's photo comes with the first thing that it decided.
  const isPhoto = message?.photo?.claims.some((claim) => 'from' in claim) && message.events[0] === (event as unknown)
  return [...(isPhoto ? [[shutter] as const] : []), ...(own ? [own] : [])]
}

function soundOf(sounds: EventSounds | undefined, event: AnyEvent, message?: Message): Sounded | undefined {
  if (event.event === 'gameEnded') return [win]
  const found = sounds?.[event.event]
  return typeof found === 'function' ? found(event, message) : found
}
