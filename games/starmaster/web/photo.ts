// The photo finish as it is drawn: each claim's bar (between `from` and `to` the touch came; that is what can be vouched
// for) on one scale, the earliest first. Sealed choices have no times: see isSealed.
import type { Photo, PhotoClaim, SealedClaim, ServerGame } from '$web/protocol/messages.ts'
import type { Words } from './words.ts'

export interface Bar {
  seat: number
  cell: number
  /** Parts of the strip's width, 0 to 1. */
  left: number
  width: number
  middle: number
  /** Milliseconds after the dice were there, to be read. */
  time: number
  tied: boolean
}

const AIR = 0.12 // of the scale, left and right of the outer bars
const LEAST_SPAN = 120 // ms: one claim alone, or two at once, do not fill the strip

export const isTimed = (claim: PhotoClaim | SealedClaim): claim is PhotoClaim => 'from' in claim

export const isSealed = (photo: Photo): boolean => photo.claims.some((claim) => !isTimed(claim))

export function barsOf(photo: Photo): Bar[] {
  const claims = photo.claims.filter(isTimed)
  const first = Math.min(...claims.map(({ from }) => from))
  const last = Math.max(...claims.map(({ to }) => to))
  const span = Math.max(last - first, LEAST_SPAN)
  const air = span * AIR
  const at = (time: number) => (time - first + air) / (span + 2 * air)
  return claims.map(({ seat, cell, from, to }) => ({
    seat,
    cell,
    left: at(from),
    width: at(to) - at(from),
    middle: at((from + to) / 2),
    time: Math.round((from + to) / 2),
    tied: photo.tied?.includes(seat) ?? false,
  }))
}

/** Whether it was too close to call: bars touch, and the dice are rolled again. */
export const isTied = (photo: Photo): boolean => (photo.tied?.length ?? 0) > 0

/** What stands over it. */
export function headlineOf(photo: Photo, turned: Film['turned']): Words {
  if (isSealed(photo)) {
    if (!turned) return { key: 'starmaster.ui.photo.calm.nobody', values: {} }
    return { key: 'starmaster.ui.photo.calm.turns', values: { ...turned } }
  }
  if (isTied(photo)) return { key: 'starmaster.ui.photo.tied', values: {} }
  const seat = photo.claims[0]?.seat
  if (photo.margin === undefined) return { key: 'starmaster.ui.photo.alone', values: { seat } }
  return { key: 'starmaster.ui.photo.by', values: { seat, ms: Math.max(1, Math.round(photo.margin)) } }
}

/** What its bars mean: that touching ones are rolled again is said where they touch. */
export const legendOf = (photo: Photo): string =>
  isTied(photo) ? 'starmaster.ui.photo.bars.tied' : 'starmaster.ui.photo.bars'

/** A photo that is on the table, with who turned which cube. */
export interface Film {
  photo: Photo
  turned: { seat: number; cell: number } | undefined
}

/** The film after a message: a new one, the same (the winner still takes or swaps), or none once the dice roll again. */
export function filmAfter(before: Film | undefined, message: ServerGame): Film | undefined {
  if (message.fresh) return undefined
  if (message.events.some(({ event }) => event === 'diceRolled' || event === 'cubesArranged')) return undefined
  if (!message.photo || message.photo.claims.length === 0) return before
  const { photo } = message
  // No more of the event than is drawn. Of one that was told before only the seat is kept; its cube is the one it claimed.
  const turned = message.events.find(({ event }) => event === 'cubeTurned') as Film['turned']
  if (!turned) return { photo, turned }
  const { seat, cell = photo.claims.find((claim) => claim.seat === seat)?.cell ?? undefined } = turned
  return { photo, turned: cell === undefined ? undefined : { seat, cell } }
}
