// The analysis of a finished game as the study module gives it (docs/analysis.md), and what the page reads off it: the
// engine has reckoned, here is only chosen and rounded what a person is told.

/** One sentence: the key of its text, and the values. */
export type Phrase = { text: string } & Record<string, unknown>

/** Of one seat, in shares of the game: result - par = luck + own + others. */
export interface LuckOfSeat {
  seat: number
  result: number
  par: number
  luck: number
  own: number
  others: number
  /** Of luck and of own, where they are estimated: half of the interval in which they lie with 95 %. */
  error: number
}
export interface LuckOfMove {
  move: number
  kind: 'chance' | 'decision'
  by: number | null
  /** What each seat could expect after it. */
  worth: number[]
  luck?: number[]
  cost?: number
  /** What it cost is worth a word. */
  notable?: boolean
  best?: Record<string, unknown>
  error?: number
}
export type Verdict = 'found' | 'missed' | 'lucky' | 'unlucky'
/** In the order in which they are told. */
export const VERDICTS: readonly Verdict[] = ['missed', 'found', 'unlucky', 'lucky']
export interface Recalled {
  move: number
  verdict: Verdict
  /** Of a hit, where nobody could know. */
  chance?: number
  shown?: { move: number; turnsAgo: number }
  say?: Phrase[]
}
export interface Held {
  move: number
  held: number
  error?: number
  perfect: number
}
export interface Choice {
  move: number
  certain: Phrase[]
  inferred: Phrase[]
  win: { cost: number }
  points: { cost: number }
  notable: boolean
  /** What would have been better, and what that brings. */
  say: Phrase[]
}
export interface Analysis {
  game: string
  players: number
  /** In shares of a win, or of the chance to solve what one plays alone. */
  luck?: { unit: 'win' | 'solved'; method: Phrase; seats: LuckOfSeat[]; moves: LuckOfMove[] }
  knowledge?: { seats: { seat: number; decisions: Recalled[]; memory: Held[] }[] }
  choices?: { seats: { seat: number; decisions: Choice[] }[] }
}

/** What is said of one seat. */
export const ofSeat = <T extends { seat: number }>(seats: readonly T[] | undefined, seat: number): T | undefined =>
  seats?.find((each) => each.seat === seat)

// ---- Luck

/** A part of the sum, from where the sum stood before it to where it stands after it. */
export interface Part {
  what: 'luck' | 'own' | 'others'
  from: number
  to: number
}

/** The way from par to the result, part by part. Alone there are no others. */
export function partsOf({ par, luck, own, result }: LuckOfSeat, players: number): Part[] {
  const parts: Part[] = [
    { what: 'luck', from: par, to: par + luck },
    { what: 'own', from: par + luck, to: par + luck + own },
  ]
  if (players > 1) parts.push({ what: 'others', from: par + luck + own, to: result })
  return parts
}

/** Of all that has to be seen, the least and the greatest, with a little air. */
export function rangeOf({ par, result, error }: LuckOfSeat, parts: readonly Part[]): [low: number, high: number] {
  const all = [par, result, ...parts.flatMap(({ to }) => [to - error, to + error])]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const air = Math.max((high - low) * 0.06, 0.01)
  return [low - air, high + air]
}

/** Whole percents say enough, and below that there is nothing to say. */
export const isNothing = (share: number): boolean => Math.abs(share) < 0.005

/** Where chance gave a seat most, and where it took most; undefined where it never did. */
export function momentsOf(moves: readonly LuckOfMove[], seat: number): { best?: LuckOfMove; worst?: LuckOfMove } {
  const drawn = moves.filter(({ luck }) => luck !== undefined && !isNothing(luck[seat] ?? 0))
  const by = (sign: 1 | -1) =>
    drawn
      .filter(({ luck }) => luck![seat]! * sign > 0)
      .reduce<LuckOfMove | undefined>(
        (most, each) => (!most || each.luck![seat]! * sign > most.luck![seat]! * sign ? each : most),
        undefined,
      )
  const [best, worst] = [by(1), by(-1)]
  return { ...(best && { best }), ...(worst && { worst }) }
}

/** Of a seat's decisions worth a word those that cost most. */
export function costliest(moves: readonly LuckOfMove[], seat: number, most: number): LuckOfMove[] {
  return moves
    .filter(({ by, notable }) => by === seat && notable)
    .sort((a, b) => b.cost! - a.cost!)
    .slice(0, most)
}
