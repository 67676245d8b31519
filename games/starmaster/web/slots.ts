// The slots of a score board, as many as pawns win. Views count pawns by colour; on the table each stands where it was put: a new one goes
// into the first free slot, and a lost one leaves its slot empty.
import type { StarmasterColour, StarmasterPawns } from '$web/protocol/messages.ts'

export interface Pawn {
  /** One pawn's own, as long as it stands. */
  id: string
  colour: StarmasterColour
}
export type Slots = readonly (Pawn | null)[]

export const empty = (slots: number): Slots => Array<null>(slots).fill(null)

/** The slots with these pawns; what stood before stays where it is. */
export function arranged(before: Slots, pawns: StarmasterPawns): Slots {
  const slots = [...before]
  for (const [colour, count] of Object.entries(pawns) as [StarmasterColour, number][]) {
    // Of several of a colour the last one goes: they are alike.
    for (let excess = standing(slots, colour) - count; excess > 0; --excess) {
      slots[slots.findLastIndex((pawn) => pawn?.colour === colour)] = null
    }
    for (let missing = count - standing(slots, colour); missing > 0; --missing) {
      const free = slots.indexOf(null)
      slots[free < 0 ? slots.length : free] = { id: newId(slots, colour), colour }
    }
  }
  return slots
}

const standing = (slots: Slots, colour: StarmasterColour) => slots.filter((pawn) => pawn?.colour === colour).length

function newId(slots: Slots, colour: StarmasterColour): string {
  let number = 1
  while (slots.some((pawn) => pawn?.id === `${colour}${number}`)) ++number
  return `${colour}${number}`
}
