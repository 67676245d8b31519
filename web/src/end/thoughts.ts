// What the bots of a finished game had in mind, turn by turn, read from its record.
import type { GameModule } from '../games.ts'
import { SEATS } from '../texts/template.ts'
import { knows, t } from '../texts/texts.svelte.ts'
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

/** Of a game that holds: reasons that the house has no words for are left out. */
export function thoughtsOf({ game, moves, reasons = [] }: Pick<GameRecord, 'game' | 'moves' | 'reasons'>): Thought[] {
  const reasonOf = new Map(reasons.map(({ move, reason }) => [move, reason]))
  const played = moves.map((move, number) => ({ ...move, number })).filter(({ by }) => typeof by === 'number')
  return played.flatMap(({ by, number, ...move }, i) => {
    const reason = reasonOf.get(number)
    if (reason === undefined || !knows(`reason.${game}.${reason}`)) return []
    return [{ turn: i + 1, seat: Number(by), reason, thing: thingIn(move) }]
  })
}

/** What a move was about, in the record's words: its first value that is a thing or several, and nobody's seat. */
export function thingIn({
  do: _do,
  by: _by,
  at: _at,
  ...members
}: Readonly<Record<string, unknown>>): string | undefined {
  const thing = Object.entries(members).find(([member, value]) => !SEATS.has(member) && isThing(value))?.[1]
  return Array.isArray(thing) ? thing.join(' ') : thing === undefined ? undefined : String(thing)
}
// A number alone is a place or a throw; a list of them are seats.
const isThing = (value: unknown) =>
  ['string', 'number'].includes(typeof value) ||
  (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'))

/** The same in the reader's words. */
export function wordOf(thing: string | undefined, module?: Pick<GameModule, 'thingOf'>): string {
  if (thing === undefined) return ''
  if (module?.thingOf) return module.thingOf(thing)
  return knows(`colour.${thing}`) ? t(`colour.${thing}`) : thing
}
