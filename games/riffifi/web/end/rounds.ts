// Riffifi's rounds after the game, read off its events: what everybody gained in each, and the best robbery.
import type { AnyEvent } from '$web/texts/sentence.ts'

export interface RoundLine {
  round: number
  /** By seat: tokens, or with ticks how many colours were ticked. */
  gained: number[]
}
export interface Sheet {
  rounds: RoundLine[]
  totals: number[]
}

/** What was written down round by round; undefined: no round was played to its end. */
export function sheetOf(events: readonly AnyEvent[], players: number, ticks: boolean): Sheet | undefined {
  const rounds = ticks ? tickLines(events, players) : tokenLines(events)
  if (rounds.length === 0) return undefined
  const totals = Array.from({ length: players }, (_, seat) =>
    rounds.reduce((sum, { gained }) => sum + (gained[seat] ?? 0), 0),
  )
  return { rounds, totals }
}

const tokenLines = (events: readonly AnyEvent[]): RoundLine[] =>
  events.flatMap(({ event, round, gained }) =>
    event === 'roundEnded' ? [{ round: round as number, gained: gained as number[] }] : [],
  )

// The last tick ends the game in the middle of a round.
function tickLines(events: readonly AnyEvent[], players: number): RoundLine[] {
  const lines: RoundLine[] = []
  for (const { event, round, seat } of events) {
    if (event === 'roundBegun') lines.push({ round: round as number, gained: Array<number>(players).fill(0) })
    if (event === 'colourTicked') ++lines.at(-1)!.gained[seat as number]!
  }
  return lines
}

export interface Robbery {
  round: number
  /** The loot, as the event told it. */
  loot: AnyEvent
}

/** The loot that took most from others, the first one of several; undefined: nobody was robbed. */
export function bestRobbery(events: readonly AnyEvent[]): Robbery | undefined {
  let best: Robbery | undefined
  let most = 0
  let round = 0
  for (const event of events) {
    if (event.event === 'roundBegun') round = event.round as number
    if (event.event !== 'lootTaken') continue
    const robbed = (event.from as number[]).reduce((sum, amount) => sum + amount, 0)
    if (robbed <= most) continue
    most = robbed
    best = { round, loot: event }
  }
  return best
}
