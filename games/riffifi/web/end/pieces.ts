// What somebody has won at the end: the colours they have ticked, or have loot of.
import type { Piece } from '$web/games.ts'
import type { RiffifiView } from '$web/protocol/messages.ts'
import Token from '../pieces/Token.svelte'

export function piecesOf(view: RiffifiView, seat: number): Piece[] {
  const { ticks, tokens } = view.seats[seat] ?? { ticks: [], tokens: {} }
  const won = Object.entries(tokens as Record<string, number>).flatMap(([colour, count]) => (count > 0 ? [colour] : []))
  return (ticks.length > 0 ? ticks : won).map((colour) => [Token, { colour }])
}
