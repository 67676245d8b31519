// What an event showed and the game hides again. The house says with the event what goes and when (docs/protocol.md,
// `fades` and `hides`), so nothing on the screen remembers for the players, and no board decides about it.
import type { AnyEvent } from '../texts/sentence.ts'

/** Which members go, and when: as soon as it was told, with the next event, or when an event hides what lies open before
 *  its seat. */
export interface Fading {
  what: readonly string[]
  when: 'told' | 'next' | 'hidden'
}

/** The key of the text that tells an event without what has faded; null: there is none. */
export type Later = (event: AnyEvent) => string | null

const fadingOf = (event: AnyEvent) => event.fades as Fading | undefined

/** Whether an event shows something in one of these members that may not be told later. */
export const fadesIn = (event: AnyEvent, ...members: string[]): boolean =>
  fadingOf(event)?.what.some((member) => members.includes(member)) === true

/** Whether `next` ends what `event` shows; without it: whether more time does. */
export function fadesWith(event: AnyEvent, next?: AnyEvent): boolean {
  const fading = fadingOf(event)
  if (fading?.when !== 'hidden') return fading !== undefined
  return (next?.hides as number[] | undefined)?.includes(event.seat as number) === true
}

/** Whether its faces are hidden as soon as they were shown. */
export const passes = (event: AnyEvent): boolean => fadingOf(event)?.when === 'told'

/** What may be told of an event for ever; nothing, if there are no words for it. */
export function faded(event: AnyEvent, later?: Later): AnyEvent[] {
  const fading = fadingOf(event)
  if (fading === undefined) return [event]
  const gone = ['fades', ...fading.what]
  const left = Object.fromEntries(Object.entries(event).filter(([name]) => !gone.includes(name))) as AnyEvent
  if (!later) return [left]
  const key = later(left)
  return key === null ? [] : [{ ...left, key }]
}

/** What may still be told of events when all of them have been. */
export const allTold = (events: readonly AnyEvent[], later?: Later): AnyEvent[] =>
  events.flatMap((event, i) =>
    fadesWith(event) || events.slice(i + 1).some((next) => fadesWith(event, next)) ? faded(event, later) : [event],
  )
