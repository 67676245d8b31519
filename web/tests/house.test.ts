// The house in a page: the real WebAssembly table, with a browser's store that lives in memory.
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Cupboard } from '../src/link/cupboard.ts'
import { House, type WasmTable } from '../src/link/house.ts'
import type { ClientMessage, ServerGame, ServerMessage, ServerTable } from '../src/protocol/messages.ts'
import { unfinished } from '../src/shelf/unfinished.ts'
import { FairStart } from '../src/table/fair_start.ts'
import { openHouse } from '../../wasm/table.mjs'

const wasm = readFileSync(new URL('../../build/wasm/wasm/table.wasm', import.meta.url))
const settings = { game: 'starmaster', players: 1, options: { variant: 'solitaire' }, memoriseSeconds: 300 } as const

/** Somebody at a house: hears everything, answers the fair start, and lets the house's time go by. */
class Visitor {
  readonly heard: ServerMessage[] = []
  #now = 1000
  #wake: { at: number; call: () => void } | undefined
  #house: House
  #fair: FairStart

  private constructor(
    readonly table: string,
    house: WasmTable,
    cupboard: Cupboard,
  ) {
    this.#fair = new FairStart(null)
    this.#house = new House(house, cupboard, {
      now: () => this.#now,
      wakeIn: (milliseconds, call) =>
        (this.#wake = milliseconds === null ? undefined : { at: this.#now + milliseconds, call }),
      deliver: (message) => void this.heard.push(message),
    })
  }

  static async at(table: string): Promise<Visitor> {
    return new Visitor(table, (await openHouse(wasm)) as unknown as WasmTable, await Cupboard.open())
  }

  open = () => this.#house.open({ table: this.table, settings, name: 'Ana' })
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
    call()
    await this.#house.pong() // comes after whatever the call began
  }

  get people(): ServerTable {
    return this.heard.findLast((message) => message.type === 'table')!
  }
  get game(): ServerGame {
    return this.heard.findLast((message) => message.type === 'game')!
  }
}

async function begun(table: string): Promise<Visitor> {
  const visitor = await Visitor.at(table)
  await visitor.open()
  await visitor.say({ type: 'enter' })
  await visitor.say({ type: 'sit', seat: 0 })
  await visitor.say({ type: 'ready', ready: true })
  return visitor
}

async function played(visitor: Visitor): Promise<void> {
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

describe('the house in a page', () => {
  beforeAll(() => expect(typeof indexedDB).toBe('object'))

  it('says hello and answers a ping like a server', async () => {
    const visitor = await Visitor.at('greeting')
    await visitor.open()
    await visitor.say({ type: 'enter' })
    await visitor.say({ type: 'hello', protocol: 1, language: 'de' })
    await visitor.say({ type: 'ping', id: 4 })
    expect(visitor.heard.slice(-2)).toMatchObject([
      { type: 'hello', protocol: 1, language: 'de' },
      { type: 'pong', re: 4 },
    ])
  })

  it('plays a game to its end and keeps its record, which holds', async () => {
    const visitor = await begun('whole')
    expect(visitor.people.phase).toBe('memorising')
    await played(visitor)
    const kept = await (await Cupboard.open()).games()
    const game = kept.find(({ id }) => id === visitor.people.record)
    expect(game).toMatchObject({ game: 'starmaster', players: 1 })
    const checker = (await openHouse(wasm)) as unknown as WasmTable
    expect(checker.verify(game!.record)).toMatchObject({ holds: true, finished: true, chanceChecked: true })
  })

  it('goes on after a reload exactly where it was', async () => {
    const before = await begun('kept')
    await before.say({ type: 'memorised' })
    await before.say({ type: 'throw', version: before.game.version })
    const after = await Visitor.at('kept')
    await after.restore()
    await after.say({ type: 'enter' })
    expect(after.game.view).toEqual(before.game.view)
    expect(after.game.offers).toEqual(before.game.offers)
    await played(after)
    expect(after.people.record).toBeDefined()
  })

  it('keeps no colour in the store that one could read', async () => {
    const visitor = await begun('locked')
    const arranged = JSON.stringify(visitor.heard.filter(({ type }) => type === 'game'))
    expect(arranged).toContain('"cubesArranged"')
    const base = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('ludothek')
      asked.onsuccess = () => resolve(asked.result)
    })
    const pages = await new Promise<{ body: ArrayBuffer }[]>((resolve) => {
      const asked = base.transaction('facts').objectStore('facts').getAll()
      asked.onsuccess = () => resolve(asked.result as { body: ArrayBuffer }[])
    })
    expect(pages.length).toBeGreaterThan(3)
    for (const { body } of pages) {
      expect(new TextDecoder('latin1').decode(body)).not.toMatch(/violet|orange|seed|fact/i)
    }
  })

  it('does not know a table that was never here', async () => {
    await expect((await Visitor.at('nowhere')).restore()).rejects.toThrow(/nowhere/)
  })

  it('says which games wait to be gone on with, and forgets what nobody comes back to', async () => {
    const running = await begun('running')
    expect((await unfinished()).starmaster).toBe('/here/running')
    await played(running)
    expect((await unfinished()).starmaster).not.toBe('/here/running')
    const cupboard = await Cupboard.open()
    await unfinished(Date.now() + 7 * 24 * 3600_000)
    expect((await cupboard.tables()).map(({ id }) => id)).not.toContain('running')
    expect(await cupboard.facts('running')).toEqual([])
  })
})
