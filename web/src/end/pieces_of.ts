// What somebody has before them at the end of a game, read off the last view: nothing is counted anew.
import type { GameName } from '../games.ts'
import type { Colour } from '../pieces/colours.ts'
import type { FarbenpokerView, RiffifiView, StarmasterView } from '../protocol/messages.ts'
import type { AnyView } from '../table/staging.ts'

export type Piece = { kind: 'pawn' | 'token'; colour: Colour } | { kind: 'chip' }
const MOST = 24 // pieces shown

export function piecesOf(game: GameName, view: AnyView | undefined, seat: number): Piece[] {
  if (!view) return []
  if (game === 'starmaster') {
    const board = ((view as StarmasterView).boards[seat] ?? {}) as Record<string, number>
    return Object.entries(board).flatMap(([colour, count]) =>
      Array.from({ length: count }, (): Piece => ({ kind: 'pawn', colour: colour as Colour })),
    )
  }
  if (game === 'farbenpoker') {
    const count = (view as FarbenpokerView).chips[seat] ?? 0
    return Array.from({ length: Math.min(count, MOST) }, (): Piece => ({ kind: 'chip' }))
  }
  const { ticks, tokens } = (view as RiffifiView).seats[seat] ?? { ticks: [], tokens: {} }
  if (ticks.length > 0) return ticks.map((colour): Piece => ({ kind: 'token', colour }))
  return Object.entries(tokens as Record<string, number>).flatMap(([colour, count]) =>
    count > 0 ? [{ kind: 'token', colour: colour as Colour } as const] : [],
  )
}
