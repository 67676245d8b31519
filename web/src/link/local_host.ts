// The local host, in this page: what a server does around one table, with the WebAssembly table in its middle. It keeps every
// fact before it tells anybody (as a server does), wakes the table when it asks for it, and answers what the protocol
// has around tables: hello, enter, leave, ping. One visitor: whoever sits in front of this device.
// If the device can't keep something, the game goes on and that is said; what was not kept is tried again, in order,
// with the next facts. If another window has taken the table, whatever was asked for throws Elsewhere and is told to
// nobody: this house is over then. What the visitor says and the table can't take is refused to the visitor, as a server
// does, and the game goes on; only a table that can't be opened, or breaks, throws.
import type { ClientMessage, ServerMessage, Settings, SettingsWish } from '../protocol/messages.ts'
import { Elsewhere, type LocalStore, type KeptGame, type KeptTable } from './local_store.ts'
import { PROTOCOL } from './link.ts'

const ME = 1 // the visitor's number at the table
const PERSON = 'me'

/** What the WebAssembly table answers; wasm/table.mjs says what is to be done with it. */
interface Answer {
  refused?: string
  facts: string[]
  messages: { to: number; text: string; timed?: boolean }[]
  finished: { id: string; game: string; players: number; record: unknown }[]
  wake: number | null
}
/** The WebAssembly table, as wasm/table.mjs wraps it. */
export interface WasmTable {
  open(now: number, opening: object): Answer
  restore(now: number, log: object): Answer
  enter(now: number, visitor: number, arrival: object): Answer
  leave(now: number, visitor: number): Answer
  handle(now: number, visitor: number, message: object): Answer
  sent(now: number, visitor: number): Answer
  pong(now: number, visitor: number): Answer
  tick(now: number): Answer
  verify(record: unknown): unknown
}
export interface Opening {
  table: string
  settings: SettingsWish
  name: string
}
/** The part of a store that a house needs. */
export type Keeping = Pick<LocalStore, 'append' | 'facts' | 'has' | 'keepGame' | 'take'>
/** The device keeps no such table. */
export class NoSuchTable extends Error {}

export interface Surroundings {
  now(): number
  /** Calls back after so many milliseconds, and forgets the call before. */
  wakeIn(milliseconds: number | null, call: () => Promise<void>): void
  deliver(message: ServerMessage, timed: boolean): void
  /** Whether the device keeps the game, whenever that changes; it does until something else is said. */
  keeps(isKept: boolean): void
}

export class LocalHost {
  #work: Promise<void> = Promise.resolve()
  readonly #holder = crypto.getRandomValues(new Uint32Array(3)).join('-')
  #kept = 0 // facts
  #unkept: { facts: string[]; games: KeptGame[] } = { facts: [], games: [] } // to be kept next
  #isKept = true
  #isHere = false // the visitor has entered
  #last = 0 // the latest time the table was told: its time never goes back
  #table: KeptTable | undefined
  #name = ''
  #language = 'en'

  constructor(
    private readonly wasm: WasmTable,
    private readonly store: Keeping,
    private readonly around: Surroundings,
  ) {}

  /** A new table. Throws what is wrong with the settings. */
  open({ table, settings, name }: Opening): Promise<void> {
    return this.#next(async () => {
      this.#name = name
      const { game, players, options } = settings as Settings
      const kept = { id: table, game, players, options: options ?? {}, changed: Date.now(), running: false }
      this.#table = { ...kept, holder: this.#holder }
      await this.#take(this.wasm.open(this.#now(), { table, settings, host: { person: PERSON, name } }))
    })
  }

  /** A table that was kept on this device; throws NoSuchTable if it is not there. */
  restore(table: string, name: string): Promise<void> {
    return this.#next(async () => {
      this.#name = name
      this.#table = await this.store.take(table, this.#holder)
      if (!this.#table) throw new NoSuchTable(`there is no table ${table} on this device`)
      const facts = await this.store.facts(table)
      this.#kept = facts.length
      await this.#take(this.wasm.restore(this.#now(), { table, facts }))
    })
  }

  /** What the visitor says. */
  hear(message: ClientMessage): Promise<void> {
    return this.#next(async () => {
      const re = 'id' in message && message.id !== undefined ? { re: message.id } : {}
      const refuse = (code: string, sentence: string) => {
        const at = this.#table ? { table: this.#table.id } : {}
        this.#tell({ type: 'refused', ...at, ...re, code, sentence })
      }
      switch (message.type) {
        case 'hello':
          this.#language = message.language ?? 'en'
          this.#tell({
            type: 'hello',
            protocol: PROTOCOL,
            server: 'here',
            language: this.#language as 'en',
            you: { id: PERSON, name: this.#name },
          })
          break
        case 'ping':
          this.#tell({ type: 'pong', ...re })
          break
        case 'enter':
          await this.#take(this.wasm.enter(this.#now(), ME, this.#arrival(message.views)))
          this.#isHere = true
          break
        case 'leave':
          this.#isHere = false
          await this.#take(this.wasm.leave(this.#now(), ME))
          break
        default: {
          if (!this.#isHere) return refuse('not_at_table', 'Go to this table first.')
          const answer = this.wasm.handle(this.#now(), ME, message)
          if (answer.refused !== undefined) return refuse('malformed', answer.refused)
          await this.#take(answer)
        }
      }
    })
  }

  /** The visitor's page has the message that was delivered as timed. */
  pong(): Promise<void> {
    return this.#next(() => this.#take(this.wasm.pong(this.#now(), ME)))
  }

  /** Whether no other window has taken the table since this house did. */
  async isMine(): Promise<boolean> {
    return this.#table !== undefined && (await this.store.has(this.#table.id, this.#holder))
  }

  /** The record of a game that the device has not kept, or not yet. */
  unkeptRecord(id: string): unknown {
    return this.#unkept.games.find((game) => game.id === id)?.record
  }

  #arrival(views: boolean | undefined): object {
    return { person: PERSON, name: this.#name, language: this.#language, ...(views === undefined ? {} : { views }) }
  }

  // One thing after the other, also while the store is slow.
  #next(what: () => Promise<void>): Promise<void> {
    const mine = this.#work.then(what)
    this.#work = mine.catch(() => {}) // whoever asked is told; the next one goes on
    return mine
  }

  async #take(answer: Answer): Promise<void> {
    if (answer.refused !== undefined) throw new Error(answer.refused)
    const messages = answer.messages.map(({ text, timed }) => ({ message: JSON.parse(text) as ServerMessage, timed }))
    if (answer.facts.length > 0 && this.#table) {
      this.#table.changed = Date.now()
      this.#notePhase(messages.map(({ message }) => message))
      this.#unkept.facts.push(...answer.facts)
    }
    for (const { id, game, players, record } of answer.finished) {
      // The table hands it over as text; pages read it.
      const written: unknown = typeof record === 'string' ? JSON.parse(record) : record
      this.#unkept.games.push({ id, game, players, record: written, ended: Date.now() })
    }
    if (answer.facts.length > 0 || answer.finished.length > 0) await this.#keep()
    const { wake } = answer
    this.around.wakeIn(wake === null ? null : Math.max(0, wake - this.#now()), () =>
      this.#next(() => this.#take(this.wasm.tick(this.#now()))),
    )
    for (const { message, timed } of messages) {
      this.#tell(message, timed)
      if (timed) await this.#take(this.wasm.sent(this.#now(), ME))
    }
  }

  async #keep(): Promise<void> {
    const { facts, games } = this.#unkept
    let isKept = true
    try {
      if (this.#table && facts.length > 0) await this.store.append(this.#table, this.#kept, facts)
      this.#kept += facts.splice(0).length
      for (; games[0]; games.shift()) await this.store.keepGame(games[0])
    } catch (problem) {
      if (problem instanceof Elsewhere) throw problem
      isKept = false
    }
    if (isKept !== this.#isKept) this.around.keeps(isKept)
    this.#isKept = isKept
  }

  #notePhase(messages: readonly ServerMessage[]): void {
    for (const message of messages) {
      if (message.type === 'table' && this.#table) {
        this.#table.running = message.phase === 'memorising' || message.phase === 'playing'
      }
    }
  }

  #tell(message: ServerMessage, timed = false): void {
    this.around.deliver(message, timed)
  }

  #now(): number {
    this.#last = Math.max(this.#last, Math.floor(this.around.now()))
    return this.#last
  }
}
