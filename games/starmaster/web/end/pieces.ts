// What somebody has at the end: their pawns.
import type { Piece } from '$web/games.ts'
import type { StarmasterView } from '$web/protocol/messages.ts'
import Pawn from '../pieces/Pawn.svelte'

export function piecesOf(view: StarmasterView, seat: number): Piece[] {
  const board = (view.boards[seat] ?? {}) as Record<string, number>
  return Object.entries(board).flatMap(([colour, count]) =>
    Array.from({ length: count }, (): Piece => [Pawn, { colour }]),
  )
}
