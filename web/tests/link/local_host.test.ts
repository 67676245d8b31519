// The house in a page: the real WebAssembly table, with a browser's store that lives in memory.
import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, it } from 'vitest'
import { LocalStore } from '../../src/link/local_store.ts'
import type { WasmTable } from '../../src/link/local_host.ts'
import { forget, newest, unfinished } from '../../src/shelf/unfinished.ts'
import { openHouse } from '../../../wasm/table.mjs'
import { Visitor, back, begun, played, wasm } from './local_host_visitor.ts'

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
    const kept = await (await LocalStore.open()).games()
    const game = kept.find(({ id }) => id === visitor.people.record)
    expect(game).toMatchObject({ game: 'starmaster', players: 1 })
    const checker = (await openHouse(wasm)) as unknown as WasmTable
    expect(checker.verify(game!.record)).toMatchObject({ holds: true, finished: true, chanceChecked: true })
  })

  it('goes on after a reload exactly where it was', async () => {
    const before = await begun('kept')
    await before.say({ type: 'memorised' })
    await before.say({ type: 'throw', version: before.game.version })
    const after = await back('kept')
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
    await begun('older')
    const then = Date.now()
    while (Date.now() === then) await new Promise((resolve) => setImmediate(resolve))
    const running = await begun('running')
    const waiting = async () => (await unfinished()).map(({ id }) => id)
    expect((await waiting()).slice(0, 2)).toEqual(['running', 'older'])
    expect(newest(await unfinished()).starmaster).toBe('/here/running')
    await played(running)
    expect(newest(await unfinished()).starmaster).toBe('/here/older')
    const store = await LocalStore.open()
    await unfinished(Date.now() + 7 * 24 * 3600_000)
    expect((await store.tables()).map(({ id }) => id)).not.toContain('running')
    expect(await store.facts('running')).toEqual([])
    // A game that was begun waits as long as nobody says that it shall go.
    expect(await waiting()).toContain('older')
    await forget({ id: 'older' })
    expect(await waiting()).not.toContain('older')
    expect(await store.facts('older')).toEqual([])
  })
})
