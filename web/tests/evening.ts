// An evening of a visitor and bots at the real WebAssembly table, through the page's own table and story, in simulated time
// (call vi.useFakeTimers() first, and vi.restoreAllMocks() afterwards). The visitor plays a random offer whenever something is offered. The same seed gives the
// same evening.
import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { seeded } from '../../wasm/guest.mjs'
import { openHouse } from '../../wasm/table.mjs'
import type { GameName } from '../src/facts.ts'
import type { Listener } from '../src/link/link.ts'
import type { WasmTable } from '../src/link/local_host.ts'
import type { ClientMessage, ServerGame, ServerMessage } from '../src/protocol/messages.ts'
import type { Staging } from '../src/table/staging.ts'
import { Table } from '../src/table/table.svelte.ts'
import type { AnyEvent } from '../src/texts/sentence.ts'
import { STAGINGS } from './stagings.ts'

const module = await WebAssembly.compile(
  readFileSync(new URL('../../build/wasm/wasm/table.wasm', import.meta.url)) as BufferSource,
)
const ME = 1 // the visitor
const MOST_STEPS = 200_000
const MOVES = ['move', 'throw', 'claim', 'notMe', 'seal']

export interface Wishes {
  game: GameName
  options?: object
  players: number
  seed: number
  /** How long the visitor thinks, in milliseconds. */
  thinks?: number
  more?: object
}

type Answer = ReturnType<WasmTable['tick']>

export class Evening {
  readonly table: Table
  /** The newest message, told or not. */
  newest: ServerGame | undefined
  readonly below: (limit: number) => number
  /** Looks at everything, at every moment. */
  look: () => void = () => {}
  /** A move is said to the house. */
  moves: (message: ClientMessage & { version?: number }) => void = () => {}

  #house!: WasmTable
  #listener!: Listener
  #wake: ReturnType<typeof setTimeout> | undefined
  #thinking = false

  private constructor(readonly wishes: Wishes) {
    this.below = seeded(wishes.seed)
    // What the page itself adds to the fair start.
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => this.#fill(bytes as Uint8Array) as never)
    this.table = new Table('home', (event) => this.#heard(event))
  }
  heard: (event: AnyEvent) => void = () => {}

  static async begin(wishes: Wishes): Promise<Evening> {
    const evening = new Evening(wishes)
    await evening.#begin()
    return evening
  }

  async #begin(): Promise<void> {
    const { game, options, players, more } = this.wishes
    this.#house = (await openHouse(module, {
      random: (bytes: Uint8Array) => void this.#fill(bytes),
    })) as unknown as WasmTable
    this.table.connect((listener) => {
      this.#listener = listener
      return { say: (message) => (this.#say(message), true), close() {} }
    })
    this.table.stage(STAGINGS[game] as Staging<never, unknown>)
    const settings = { game, players, botPace: 100, ...(options ? { options } : {}), ...more }
    const host = { person: 'me', name: 'Ana' }
    this.#take(this.#house.open(Date.now(), { table: 'home', settings, host } as never))
    this.#take(this.#house.enter(Date.now(), ME, { ...host, language: 'en' } as never))
    this.#listener.state('open', undefined)
    await this.goOn()
    this.table.sit(0)
    for (let seat = 1; seat < players; ++seat) this.table.addBot(seat, seat % 2 ? 'casual' : 'random')
    await this.goOn()
    this.table.ready(true)
  }

  /** Everything until something is due later. */
  async goOn(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1)
    this.look()
  }

  /** To the end of the game. */
  async play(each: () => void = () => {}): Promise<void> {
    for (let steps = 0; this.table.people?.phase !== 'finished' || !this.table.isAtRest; ++steps) {
      if (steps > MOST_STEPS) throw new Error(`the game does not end: ${JSON.stringify(this.newest)}`)
      this.#decide()
      await vi.advanceTimersToNextTimerAsync()
      this.look()
      each()
    }
  }

  #fill(bytes: Uint8Array): Uint8Array {
    bytes.forEach((_, i) => (bytes[i] = this.below(256)))
    return bytes
  }

  #decide(): void {
    const { table } = this
    const memorises = table.people?.phase === 'memorising' && !table.people.memorised?.includes(0)
    if (this.#thinking || (!table.isMyTurn && !memorises)) return
    this.#thinking = true
    setTimeout(() => {
      this.#thinking = false
      if (memorises) return table.memorised()
      this.tryToAct()
    }, this.wishes.thinks ?? 50)
  }

  /** Does something, by what the newest message offers; the table lets it through or not. */
  tryToAct(): void {
    const { table, newest } = this
    if (newest?.throw) return table.throwDice()
    const offers = newest?.offers as Record<string, unknown>[] | undefined
    if (!offers) return
    const move = this.#choose(offers)
    if (!newest!.race) table.move(move)
    else if (this.below(3) === 0) table.notMe()
    else if (newest!.race.kind === 'sealed') table.seal(move.cell as number)
    else table.claim(move.cell as number, performance.now() + 400)
  }

  #choose(offers: readonly Record<string, unknown>[]): Record<string, unknown> {
    const pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!
    const { choose: count, ...offer } = pick(offers)
    return Object.fromEntries(
      Object.entries(offer).map(([name, value]) => {
        if (!Array.isArray(value)) return [name, value]
        if (!count) return [name, pick(value as unknown[])]
        const rest = [...(value as unknown[])]
        return [name, Array.from({ length: count as number }, () => rest.splice(this.below(rest.length), 1)[0])]
      }),
    )
  }

  #heard(event: AnyEvent): void {
    this.look()
    this.heard(event)
  }

  #say(message: ClientMessage): void {
    if (MOVES.includes(message.type)) this.moves(message)
    if (message.type === 'enter') return
    setTimeout(() => this.#take(this.#house.handle(Date.now(), ME, message as never)))
  }

  #take(answer: Answer): void {
    clearTimeout(this.#wake)
    if (answer.wake !== null)
      this.#wake = setTimeout(() => this.#take(this.#house.tick(Date.now())), Math.max(0, answer.wake - Date.now()))
    for (const { to, text, timed } of answer.messages) {
      if (to !== ME) continue
      const message = JSON.parse(text) as ServerMessage
      if (message.type === 'game') this.newest = message
      this.#listener.hear(message)
      this.look()
      if (!timed) continue
      this.#take(this.#house.sent(Date.now(), ME))
      this.#take(this.#house.pong(Date.now(), ME))
    }
  }
}
