// What somebody has at the end: their chips.
import type { Piece } from '$web/games.ts'
import type { FarbenpokerView } from '$web/protocol/messages.ts'
import Chip from '../pieces/Chip.svelte'

export function piecesOf(view: FarbenpokerView, seat: number): Piece[] {
  return Array.from({ length: view.chips[seat] ?? 0 }, (): Piece => [Chip, {}])
}
