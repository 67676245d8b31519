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

export function thoughtsOf({ moves }: Pick<GameRecord, 'moves'>): Thought[] {
  const played = moves.filter(({ by }) => typeof by === 'number')
  return played.flatMap(({ by, why, card, colour, hole, holes, cell }, i) => {
    if (typeof why !== 'string') return []
    const thing = card ?? colour ?? hole ?? holes?.join(' ') ?? cell
    return [{ turn: i + 1, seat: Number(by), reason: why, thing: thing === undefined ? undefined : String(thing) }]
  })
}
