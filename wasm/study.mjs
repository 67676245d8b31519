// What can be learnt from finished games, in WebAssembly, for Node and for a worker in a browser alike.
//
//     const study = await openStudy(fetch('study.wasm'))
//     const { moves, problem, timeline } = study.replay.open(record)
//     study.replay.game(12, 0, false) // the protocol's message about the 12th move, as seat 0 was told it
//
// What can't be understood gives `{ refused: SENTENCE }` and changes nothing.
import { loadModule } from './module.mjs'

/** Who looks at a replay, besides the seats, which count from 0. */
export const LOOKS_ON = -1
export const SEES_ALL = -2

/** @param source study.wasm: its bytes, a WebAssembly.Module, or a Response (or a promise of one of them) */
export async function openStudy(source) {
  const ask = await loadModule(source)
  return { replay: new Replay(ask), lesson: new Lesson(ask), analysis: new Analysis(ask) }
}

class Replay {
  #ask

  constructor(ask) {
    this.#ask = ask
  }

  /**
   * `{ game, players, options, moves, finished, abandoned, chanceChecked, problem, result, timeline }`: `moves` is how
   * many hold; `problem` says what does not: `{ sentence, what, rule, move, line }`, or null (wasm/replay_door.hpp).
   * @param {string | object} record
   */
  open(record) {
    return this.#ask('replay_open', [], record)
  }
  /** The protocol's message `table`. */
  people(viewer) {
    return this.#ask('replay_people', [viewer])
  }
  /** The protocol's message `game` after so many moves; `fresh`: as it stands, not what happened. */
  game(move, viewer, fresh) {
    return this.#ask('replay_game', [move, viewer, fresh ? 1 : 0])
  }
  /** `{ moves: [[EVENT…]…] }`: what each move brought about, as the viewer knows it. */
  story(viewer) {
    return this.#ask('replay_story', [viewer])
  }
}

class Lesson {
  #ask

  constructor(ask) {
    this.#ask = ask
  }

  /**
   * Both answer `{ messages, step, steps, name, say, rule, waits }` (wasm/lesson_door.hpp).
   * @param {{lesson: string, step: number}} request
   */
  open(request) {
    return this.#ask('lesson_open', [], request)
  }
  /** @param {string | object} message a client's message of the protocol, or what only a lesson has */
  handle(message) {
    return this.#ask('lesson_handle', [], message)
  }
}

class Analysis {
  #ask

  constructor(ask) {
    this.#ask = ask
  }

  /**
   * Both answer `{ moves, done }`: how far it is.
   * @param {string | object} record of a finished game
   */
  open(record) {
    return this.#ask('analysis_open', [], record)
  }
  /** Looks at the next move. */
  step() {
    return this.#ask('analysis_step', [])
  }
  /** The analysis (docs/analysis.md), once all is done. */
  write() {
    return this.#ask('analysis_write', [])
  }
}
