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
//   race has begun: call sent() as it is handed over and pong() when the visitor's page has it;
// - `finished` games: `{ id, game, players, record }`, the record as verify() reads it;
// - `dismissed` visitors are no longer here: they have entered with another number, or a message says why;
// - call tick() when it is `wake` (milliseconds; null: nothing is due), or a little later. Earlier is harmless.
//
// What can't be understood gives `{ refused: SENTENCE }` and changes nothing. A visitor's message that can't be
// understood is answered to the visitor, as a server would. Times are milliseconds since any one start, and never go back.

/**
 * @param source table.wasm: its bytes, a WebAssembly.Module, or a Response (or a promise of one of them)
 * @param {{random?: (bytes: Uint8Array) => void}} options what fills the seeds: the system's generator, unless a test
 *   has to be repeatable
 */
export async function openHouse(source, { random = (bytes) => crypto.getRandomValues(bytes) } = {}) {
  const module = await compile(await source)
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = unsupported // files: there are none
  }
  let memory
  imports.wasi_snapshot_preview1.random_get = (place, size) => {
    // A copy: getRandomValues fills 64 KiB at most and not every kind of memory; a seed has 32 bytes.
    const bytes = new Uint8Array(size)
    random(bytes)
    new Uint8Array(memory.buffer).set(bytes, place)
    return 0
  }
  const { exports } = await WebAssembly.instantiate(module, imports)
  memory = exports.memory
  exports._initialize()
  return new House(exports)
}

const NOT_SUPPORTED = 58 // WASI's errno "notsup"
const unsupported = () => NOT_SUPPORTED

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source
  if (typeof Response === 'function' && source instanceof Response) {
    return WebAssembly.compile(await source.arrayBuffer()) // whatever type the host serves it as
  }
  return WebAssembly.compile(source)
}

class House {
  #exports
  #writer = new TextEncoder()
  #reader = new TextDecoder()

  constructor(exports) {
    this.#exports = exports
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

  #ask(what, numbers, input) {
    if (input !== undefined && !this.#write(typeof input === 'string' ? input : JSON.stringify(input))) {
      return { refused: 'this is too large' }
    }
    const size = this.#exports[what](...numbers)
    // Anew each time: memory that grew is another buffer.
    return JSON.parse(this.#reader.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.answer(), size)))
  }

  #write(text) {
    const bytes = this.#writer.encode(text)
    const place = this.#exports.buffer(bytes.length)
    if (place === 0) return false
    new Uint8Array(this.#exports.memory.buffer).set(bytes, place)
    return true
  }
}
