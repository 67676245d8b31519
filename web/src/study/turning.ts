// Which of a game's turning points are told beside its curves.
import type { TurningPoint } from '../replay/replay.ts'

const WEIGHT = { decisive: 2, gain: 1, lead: 0 }

/**
 * The few that say most, in the order in which they came: what decided, what brought most, the last change of the lead.
 * Of one move only the one that says most.
 */
export function told(turning: readonly TurningPoint[], most: number): TurningPoint[] {
  const moves = new Set<number>()
  return turning
    .toSorted((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind] || b.move - a.move)
    .filter(({ move }) => !moves.has(move) && moves.add(move))
    .slice(0, most)
    .toSorted((a, b) => a.move - b.move)
}
