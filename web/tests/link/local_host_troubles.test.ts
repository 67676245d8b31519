// What can happen to a game that is kept on this device: another window takes it, or the store does not take it.
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LocalStore, Elsewhere } from '../../src/link/local_store.ts'
import { findHere } from '../../src/end/record.ts'
import { NoSuchTable } from '../../src/link/local_host.ts'
import { NO_LOCAL_STORE } from '../../src/link/no_local_store.ts'
import { Visitor, back, begun, played } from './local_host_visitor.ts'

async function throwing(table: string, store?: LocalStore): Promise<Visitor> {
  const visitor = await begun(table, store)
  await visitor.say({ type: 'memorised' })
  return visitor
}
const throwDice = (visitor: Visitor) => visitor.say({ type: 'throw', version: visitor.game.version })
const log = async (table: string) => (await LocalStore.open()).facts(table)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a table in two windows', () => {
  it('is played in the one that came last; the other one keeps and tells nothing more', async () => {
    const first = await throwing('two')
    const second = await back('two')
    const [kept, heard] = [await log('two'), first.heard.length]
    await expect(throwDice(first)).rejects.toThrow(Elsewhere)
    expect(await log('two')).toEqual(kept)
    expect(first.heard).toHaveLength(heard)
    await throwDice(second)
    expect((await log('two')).length).toBeGreaterThan(kept.length)
    expect([first.keeps, second.keeps]).toEqual([[], []])
  })

  it('belongs to exactly one of two that open it at the same instant', async () => {
    await throwing('instant')
    for (let times = 0; times < 5; ++times) {
      const visitors = await Promise.all([back('instant'), back('instant')])
      const isMine = await Promise.all(visitors.map((visitor) => visitor.isMine()))
      expect([...isMine].sort()).toEqual([false, true])
      const throws = await Promise.allSettled(
        visitors.map((visitor) => visitor.say({ type: 'standIn', level: 'child' })),
      )
      expect(throws.map(({ status }) => status === 'fulfilled')).toEqual(isMine)
      await visitors[isMine.indexOf(true)]!.say({ type: 'takeBack' })
    }
  })

  it('does not go on by itself in the one that lost it', async () => {
    const first = await begun('ticking')
    await back('ticking')
    const kept = await log('ticking')
    await expect(first.wait()).rejects.toThrow(Elsewhere)
    expect(await log('ticking')).toEqual(kept)
  })

  it('is whole for whoever takes it back', async () => {
    await throwing('forth')
    const second = await back('forth')
    await throwDice(second)
    const third = await back('forth')
    expect(third.game.view).toEqual(second.game.view)
    await expect(second.say({ type: 'standIn', level: 'child' })).rejects.toThrow(Elsewhere)
    await played(third)
    expect((await back('forth')).people.phase).toBe('finished')
  })

  it('is read with everything that was appended before it was taken', async () => {
    const store = await LocalStore.open()
    const table = { id: 'race', game: 'x', options: {}, players: 1, changed: 0, running: true, holder: 'first' }
    await store.append(table, 0, ['a'])
    // All at once: whichever comes first in the store, what was kept is what the second one reads.
    const appended = store.append(table, 1, ['b']).then(
      () => ['a', 'b'],
      () => ['a'],
    )
    const taken = store.take('race', 'second').then(() => store.facts('race'))
    expect(await taken).toEqual(await appended)
    await expect(store.append(table, 2, ['c'])).rejects.toThrow(Elsewhere)
  })
})

describe('the key of a store', () => {
  it('is one, also if two windows open the store for the first time at the same instant', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const [first, second] = await Promise.all([LocalStore.open(), LocalStore.open()])
    const table = { id: 'new', game: 'x', options: {}, players: 1, changed: 0, running: true }
    await first.append(table, 0, ['a'])
    await second.append(table, 1, ['b'])
    for (const store of [first, second, await LocalStore.open()]) {
      expect(await store.facts('new')).toEqual(['a', 'b'])
    }
  })
})

describe('a store that fails', () => {
  const isFull = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

  it('does not stop the game; that it is not kept is said once, and once when it is kept again', async () => {
    const store = await LocalStore.open()
    const visitor = await throwing('full', store)
    const kept = await log('full')
    const append = vi.spyOn(store, 'append').mockImplementation(isFull)
    await throwDice(visitor)
    await visitor.say({ type: 'standIn', level: 'child' })
    await visitor.say({ type: 'takeBack' })
    expect(append.mock.calls.length).toBeGreaterThan(1)
    expect(visitor.keeps).toEqual([false])
    expect(await log('full')).toEqual(kept)
    append.mockRestore()
    await visitor.say({ type: 'standIn', level: 'child' })
    await visitor.say({ type: 'takeBack' })
    expect(visitor.keeps).toEqual([false, true])
    // Nothing is missing in between.
    const later = await back('full')
    expect(later.game.view).toEqual(visitor.game.view)
    await played(later)
  })

  it('lets a whole game be played, and keeps its record as soon as it can', async () => {
    const store = await LocalStore.open()
    vi.spyOn(store, 'append').mockImplementation(isFull)
    vi.spyOn(store, 'keepGame').mockImplementation(isFull)
    const visitor = await begun('memory', store)
    await played(visitor)
    const { record } = visitor.people
    const isKept = async () => (await store.games()).some(({ id }) => id === record)
    expect(record).toBeDefined()
    expect(visitor.keeps).toEqual([false])
    expect(await isKept()).toBe(false)
    vi.restoreAllMocks()
    await visitor.say({ type: 'rematch' })
    expect(visitor.keeps).toEqual([false, true])
    expect(await isKept()).toBe(true)
  })

  it('still lets the record of a game be seen: the house has it until it is kept', async () => {
    const store = await LocalStore.open()
    const keepGame = vi.spyOn(store, 'keepGame').mockImplementation(isFull)
    const visitor = await begun('seen', store)
    await played(visitor)
    const id = visitor.people.record!
    const unkept = await findHere(id, visitor.unkeptRecord)
    expect([unkept.isKept, unkept.record.game]).toEqual([false, 'starmaster'])
    expect(visitor.wasm.verify(unkept.record)).toMatchObject({ holds: true })
    keepGame.mockRestore()
    await visitor.say({ type: 'rematch' })
    expect(await visitor.unkeptRecord(id)).toBeUndefined()
    expect(await findHere(id, visitor.unkeptRecord)).toEqual({ ...unkept, isKept: true })
    await expect(findHere('another', visitor.unkeptRecord)).rejects.toThrow()
  })

  it('can still be read when it takes no more: a game goes on after a reload', async () => {
    await throwing('reading')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const later = await back('reading')
    await throwDice(later)
    expect(later.keeps).toEqual([false])
    put.mockRestore()
    await played(later)
    expect(later.keeps).toEqual([false, true])
  })

  it('keeps no log without its beginning', async () => {
    const visitor = await throwing('cleared')
    await (await LocalStore.open()).forget('cleared')
    await throwDice(visitor)
    expect(visitor.keeps).toEqual([false])
    expect(await log('cleared')).toEqual([])
  })
})

describe('a browser that lets the page keep nothing', () => {
  it('lets a game be played to its end; that it is not kept is said at once, and its record can be had', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    await expect(LocalStore.open()).rejects.toThrow('forbidden')
    const visitor = await begun('forbidden', NO_LOCAL_STORE)
    expect(visitor.keeps).toEqual([false])
    expect(await visitor.isMine()).toBe(true)
    await played(visitor)
    expect(visitor.keeps).toEqual([false])
    expect(await findHere(visitor.people.record!, visitor.unkeptRecord)).toMatchObject({ isKept: false })
  })

  it('does not say of a table from before that it is not there', async () => {
    await expect(back('before', NO_LOCAL_STORE)).rejects.not.toThrow(NoSuchTable)
    await expect(back('never')).rejects.toThrow(NoSuchTable)
  })
})

describe('what the table can’t take', () => {
  it('is refused to somebody who has left, and the game goes on', async () => {
    const visitor = await throwing('left')
    await visitor.say({ type: 'leave' })
    await visitor.say({ type: 'emote', emote: 'hello', id: 7 })
    expect(visitor.heard.at(-1)).toMatchObject({ type: 'refused', table: 'left', re: 7, code: 'not_at_table' })
    await visitor.say({ type: 'enter' })
    await throwDice(visitor)
    expect(visitor.game.events.length).toBeGreaterThan(0)
  })

  it('is refused if it is far too long, and the game goes on', async () => {
    const visitor = await throwing('long')
    await visitor.say({ type: 'say', text: 'x'.repeat(2_000_000), id: 8 })
    expect(visitor.heard.at(-1)).toMatchObject({ type: 'refused', code: 'malformed' })
    await throwDice(visitor)
    expect(visitor.game.events.length).toBeGreaterThan(0)
  })

  it('ends it only when the table itself has broken', async () => {
    const visitor = await throwing('broken')
    vi.spyOn(visitor.wasm, 'handle').mockImplementation(() => {
      throw new WebAssembly.RuntimeError('unreachable')
    })
    await expect(throwDice(visitor)).rejects.toThrow('unreachable')
  })
})
