// What happened, as it is listed: by round and by turn. Where an event belongs it says itself (each game's chapters.ts reads
// it off its members); what says nothing goes on with what was before it.
import type { AnyEvent } from '../texts/sentence.ts'

/** A round or somebody's turn that an event begins or belongs to; or it is nobody's turn. */
export type Chapter = { round: number } | { turn: number } | 'nobody'

export interface Turn {
  /** Whose turn it is; undefined: nobody's. */
  seat: number | undefined
  events: AnyEvent[]
}
export interface Round {
  /** Undefined: before the first one that the list knows, or a game without rounds. */
  round: number | undefined
  turns: Turn[]
}

export interface Listing {
  chapterOf?(event: AnyEvent): Chapter | undefined
  /** Events that the list leaves out once others have followed: without their faces they say nothing. */
  readonly unlisted?: readonly string[]
}

/** Its events by round and turn, in their order; the newest is there whatever it is. */
export function chaptersOf(events: readonly AnyEvent[], { chapterOf, unlisted }: Listing): Round[] {
  const rounds: Round[] = []
  let turn: Turn | undefined
  const open = (seat: number | undefined) => {
    if (rounds.length === 0) rounds.push({ round: undefined, turns: [] })
    turn = { seat, events: [] }
    rounds.at(-1)!.turns.push(turn)
    return turn
  }
  events.forEach((event, i) => {
    const isNewest = i === events.length - 1
    if (!isNewest && unlisted?.includes(event.event)) return
    const chapter = chapterOf?.(event)
    if (chapter !== undefined && chapter !== 'nobody' && 'round' in chapter) {
      rounds.push({ round: chapter.round, turns: [] })
      turn = undefined
    }
    const seat = typeof chapter === 'object' && 'turn' in chapter ? chapter.turn : undefined
    const goesOn = turn !== undefined && (chapter === undefined || turn.seat === seat)
    const now = goesOn ? turn! : open(seat)
    now.events.push(event)
  })
  return rounds
}
