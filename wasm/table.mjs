// A table of the house in WebAssembly, for Node and for a worker in a browser alike: what a server does at a table,
// without a server. People and bots speak the same messages there (docs/protocol.md).
//
//     const house = await openHouse(fetch('table.wasm'))
//     let { facts, messages, wake } = house.open(Date.now(), { table: 'home', settings, host: { person, name } })
//
// One house holds one table. Every call answers with what is to be done, in this order:
//
// - keep `facts`, texts to be appended to the table's log (restore() takes the whole log; it holds the seed of the game
//   that runs, so nobody who plays should read it);
// - deliver `messages`, each `{ to, text, timed? }`: the text is a message of the protocol for visitor `to`. With `timed` a
//   race has begun: call sent() as it is handed over and pong() when the visitor's page has it. What is refused has its
//   `code`, and an empty `sentence` unless it was not understood: a page has the texts;
// - `finished` games: `{ id, game, players, record }`, the record as verify() reads it;
// - `dismissed` visitors are no longer here: they have entered with another number, or a message says why;
// - call tick() when it is `wake` (milliseconds; null: nothing is due), or a little later. Earlier is harmless.
//
// What can't be understood gives `{ refused: SENTENCE }` and changes nothing. A visitor's message that can't be
// understood is answered to the visitor, as a server would. Times are milliseconds since any one start, and never go back.

import { loadModule } from './module.mjs'

/**
 * @param source table.wasm: its bytes, a WebAssembly.Module, or a Response (or a promise of one of them)
 * @param {{random?: (bytes: Uint8Array) => void}} options what fills the seeds: the system's generator, unless a test
 *   has to be repeatable
 */
export async function openHouse(source, options = {}) {
  return new House(await loadModule(source, options))
}

class House {
  #ask

  /** @param {(what: string, numbers: number[], input?: string | object) => any} ask */
  constructor(ask) {
    this.#ask = ask
  }

  /** @param {{table: string, settings: object, host: {person: string, name: string}}} opening */
  open(now, opening) {
    return this.#ask('open', [now], opening)
  }
  /** @param {{table: string, facts: string[]}} log */
  restore(now, log) {
    return this.#ask('restore', [now], log)
  }
  /** @param {{person: string, name: string, language?: 'en' | 'fr' | 'de', views?: boolean}} arrival */
  enter(now, visitor, arrival) {
    return this.#ask('enter', [now, visitor], arrival)
  }
  leave(now, visitor) {
    return this.#ask('leave', [now, visitor])
  }
  /** @param {string | object} message a message of the protocol */
  handle(now, visitor, message) {
    return this.#ask('handle', [now, visitor], message)
  }
  sent(now, visitor) {
    return this.#ask('sent', [now, visitor])
  }
  pong(now, visitor) {
    return this.#ask('pong', [now, visitor])
  }
  tick(now) {
    return this.#ask('tick', [now])
  }
  /**
   * Re-plays a record under the rules: `{ holds, moves, finished, abandoned, chanceChecked, events }`, or with `holds`
   * false `{ holds, problem, rule, move }`. `chanceChecked`: every chance move follows from the seed and the nonces;
   * `events`: all that happened, with every secret.
   * @param {string | object} record
   */
  verify(record) {
    return this.#ask('verify', [], record)
  }
}
