// What the bots of a finished game had in mind, turn by turn, read from its record.
import type { GameRecord } from './record.ts'

export interface Thought {
  /** Which of the players' moves it was, from 1. */
  turn: number
  seat: number
  /** The word for the reason, as the texts have it. */
  reason: string
  /** What was played, drawn or turned, in the record's words; undefined where that says nothing. */
  thing: string | undefined
}

export function thoughtsOf({ moves, reasons = [] }: Pick<GameRecord, 'moves' | 'reasons'>): Thought[] {
  const reasonOf = new Map(reasons.map(({ move, reason }) => [move, reason]))
  const played = moves.map((move, number) => ({ ...move, number })).filter(({ by }) => typeof by === 'number')
  return played.flatMap(({ by, number, card, colour, hole, holes, cell }, i) => {
    const reason = reasonOf.get(number)
    if (reason === undefined) return []
    const thing = card ?? colour ?? hole ?? holes?.join(' ') ?? cell
    return [{ turn: i + 1, seat: Number(by), reason, thing: thing === undefined ? undefined : String(thing) }]
  })
}
