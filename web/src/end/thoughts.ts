// What the bots of a finished game had in mind, turn by turn, read from its record.
import type { GameModule } from '../games.ts'
import { t } from '../texts/texts.svelte.ts'
import type { GameRecord, RecordedMove } from './record.ts'

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
  return played.flatMap(({ by, number, ...move }, i) => {
    const reason = reasonOf.get(number)
    return reason === undefined ? [] : [{ turn: i + 1, seat: Number(by), reason, thing: thingIn(move) }]
  })
}

/** What a move was about, in the record's words. */
export function thingIn({ card, colour, hole, holes, cell }: Partial<RecordedMove>): string | undefined {
  const thing = card ?? colour ?? hole ?? holes?.join(' ') ?? cell
  return thing === undefined ? undefined : String(thing)
}

/** The same in the reader's words. */
export function wordOf(thing: string | undefined, module?: Pick<GameModule, 'thingOf'>): string {
  if (thing === undefined) return ''
  if (module?.thingOf) return module.thingOf(thing)
  return /^[a-z]+$/.test(thing) ? t(`colour.${thing}`) : thing
}
