// A recorded game as the engine shows it (wasm/replay_door.hpp), through the worker: what of it holds, its shape over time,
// and the protocol's messages after any of its moves.
import type { GameName } from '../facts.ts'
import type { ServerGame, ServerTable } from '../protocol/messages.ts'
import { Study } from '../study/study.ts'
import type { AnyEvent } from '../texts/sentence.ts'

/** A seat from 0, or one of these. */
export type Viewer = number
export const LOOKS_ON: Viewer = -1
export const SEES_ALL: Viewer = -2

export interface TurningPoint {
  move: number
  /** The seat takes the lead; takes it for the rest of the game; gets the most of the game in one move. */
  kind: 'lead' | 'decisive' | 'gain'
  seat: number
  gain?: number
}

/** Moves count from 1 and stand for the position after them; 0 is the beginning. */
export interface Timeline {
  /** After each move, a number per seat. */
  scores: number[][]
  /** The first move of each turn. */
  turns: { move: number; seat: number }[]
  /** After which moves a further round begins. */
  rounds: number[]
  turning: TurningPoint[]
}

/** What does not hold. In English, and what the page needs to say it in the reader's own words. */
export interface Problem {
  sentence: string
  what: string
  rule: string | null
  /** Of what the rules refuse, as a table has it. */
  code: string | null
  move: number | null
  line: number | null
}

export interface Recorded {
  game: GameName
  players: number
  /** How many hold. */
  moves: number
  finished: boolean
  problem: Problem | null
  timeline: Timeline
}

/** Who played a record from elsewhere, by names and levels that can be shown; undefined: the engine does not say. */
export async function seatsOf(record: string, study?: Study): Promise<ServerTable['seats'] | undefined> {
  try {
    const replay = await Replay.open(record, study)
    return (await replay.people(LOOKS_ON).finally(() => replay.close())).seats
  } catch {
    return undefined
  }
}

/** Why a text can't be shown at all, in English. */
export class NoRecord extends Error {}

export class Replay {
  readonly #stories = new Map<Viewer, Promise<AnyEvent[][]>>()

  private constructor(
    private readonly study: Study,
    readonly recorded: Recorded,
  ) {}

  /** Throws NoRecord; or another error, if the worker can't be started. */
  static async open(record: unknown, study: Study = new Study()): Promise<Replay> {
    try {
      const answer = await study.ask<Recorded | { refused: string }>('replay', 'open', record)
      if ('refused' in answer) throw new NoRecord(answer.refused)
      return new Replay(study, answer)
    } catch (problem) {
      study.close()
      throw problem
    }
  }

  people(viewer: Viewer): Promise<ServerTable> {
    return this.study.ask('replay', 'people', viewer)
  }
  /** @param fresh as it stands, for who jumps there; else with what the move brought about */
  game(move: number, viewer: Viewer, fresh: boolean): Promise<ServerGame> {
    return this.study.ask('replay', 'game', move, viewer, fresh)
  }
  /** What each move brought about, as the viewer knows it. */
  story(viewer: Viewer): Promise<AnyEvent[][]> {
    let story = this.#stories.get(viewer)
    if (!story) {
      story = this.study.ask<{ moves: AnyEvent[][] }>('replay', 'story', viewer).then(({ moves }) => moves)
      this.#stories.set(viewer, story)
    }
    return story
  }
  close(): void {
    this.study.close()
  }
}
