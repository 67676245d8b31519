// How much time a race has left when its message is shown: whoever comes back in the middle of it has not all of it.
import type { RaceKind } from '$web/protocol/messages.ts'

export interface Race {
  kind: RaceKind
  seconds: number
  /** Milliseconds until it ends. */
  in: number
}

/** Milliseconds that are left and that are gone. */
export function timeOf(race: Race): { left: number; gone: number } {
  const whole = race.seconds * 1000
  const left = Math.min(race.in, whole)
  return { left, gone: whole - left }
}
