// Somebody who plays at a house in a page: the real WebAssembly table, with whatever store a test gives it.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { LocalStore } from '../../src/link/local_store.ts'
import { LocalHost, type Keeping, type WasmTable } from '../../src/link/local_host.ts'
import type { ClientMessage, ServerGame, ServerMessage, ServerTable } from '../../src/protocol/messages.ts'
import { FairStart } from '../../src/table/fair_start.ts'
import { openHouse } from '../../../wasm/table.mjs'

export const wasm = readFileSync(new URL('../../../build/wasm/wasm/table.wasm', import.meta.url))
const settings = { game: 'starmaster', players: 1, options: { variant: 'solitaire' }, memoriseSeconds: 120 } as const

/** Somebody at a house: hears everything, answers the fair start, and lets the house's time go by. */
export class Visitor {
  readonly heard: ServerMessage[] = []
  /** What was said about whether the device keeps the game. */
  readonly keeps: boolean[] = []
  #now = 1000
  #wake: { at: number; call: () => Promise<void> } | undefined
  #house: LocalHost
  #fair: FairStart

  private constructor(
    readonly table: string,
    readonly wasm: WasmTable,
    store: Keeping,
  ) {
    this.#fair = new FairStart(null)
    this.#house = new LocalHost(wasm, store, {
      now: () => this.#now,
      wakeIn: (milliseconds, call) =>
        (this.#wake = milliseconds === null ? undefined : { at: this.#now + milliseconds, call }),
      deliver: (message) => void this.heard.push(message),
      keeps: (isKept) => void this.keeps.push(isKept),
    })
  }

  static async at(table: string, store?: Keeping): Promise<Visitor> {
    const house = (await openHouse(wasm)) as unknown as WasmTable
    return new Visitor(table, house, store ?? (await LocalStore.open()))
  }

  open = () => this.#house.open({ table: this.table, settings, name: 'Ana' })
  isMine = () => this.#house.isMine()
  unkeptRecord = (id: string) => Promise.resolve(this.#house.unkeptRecord(id))
  restore = () => this.#house.restore(this.table, 'Ana')
  async say(words: object): Promise<void> {
    await this.#house.hear({ table: this.table, ...words } as ClientMessage)
    const { fairness, phase } = this.people
    if (phase !== 'starting' || !fairness?.missing?.includes(0)) return
    const { commitment, stage } = fairness
    await this.say(
      stage === 'hashes'
        ? { type: 'nonceHash', hash: this.#fair.hashFor(commitment) }
        : { type: 'nonce', nonce: this.#fair.reveal(commitment) },
    )
  }
  async wait(): Promise<void> {
    const { at, call } = this.#wake!
    this.#now = at
    await call()
  }

  get people(): ServerTable {
    return this.heard.findLast((message) => message.type === 'table')!
  }
  get game(): ServerGame {
    return this.heard.findLast((message) => message.type === 'game')!
  }
}

export async function begun(table: string, store?: Keeping): Promise<Visitor> {
  const visitor = await Visitor.at(table, store)
  await visitor.open()
  await visitor.say({ type: 'enter' })
  await visitor.say({ type: 'sit', seat: 0 })
  await visitor.say({ type: 'ready', ready: true })
  return visitor
}

/** Somebody who comes back to it, in another window or later. */
export async function back(table: string, store?: Keeping): Promise<Visitor> {
  const visitor = await Visitor.at(table, store)
  await visitor.restore()
  await visitor.say({ type: 'enter' })
  return visitor
}

export async function played(visitor: Visitor): Promise<void> {
  for (let steps = 0; visitor.people.phase !== 'finished'; ++steps) {
    expect(steps).toBeLessThan(500)
    const { game, people } = visitor
    const offer = game.offers?.[0] as { do: string } & Record<string, unknown[]>
    if (people.phase === 'memorising') await visitor.say({ type: 'memorised' })
    else if (game.throw) await visitor.say({ type: 'throw', version: game.version })
    else if (offer) {
      const move = Object.fromEntries(
        Object.entries(offer).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      )
      await visitor.say({ type: 'move', version: game.version, move })
    } else await visitor.wait()
  }
}
