// A store whose connection to the store is cut, as browsers do it when a phone has slept or a site was cleared.
import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalStore, Elsewhere, type KeptTable } from '../../src/link/local_store.ts'

/** The connections that were opened, the newest last. */
let opened: IDBDatabase[]
beforeEach(() => {
  opened = []
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const asked = open(name, version)
    asked.addEventListener('success', () => opened.push(asked.result))
    return asked
  })
})
afterEach(() => void vi.restoreAllMocks())

const refuse = (problem: string) => () => {
  throw new DOMException('no more', problem)
}
const tableOf = (id: string): KeptTable => ({
  id,
  game: 'riffifi',
  options: {},
  players: 3,
  changed: 1,
  running: true,
  holder: 'me',
})

describe('a store whose connection is lost', () => {
  it.each<[string, (base: IDBDatabase) => void]>([
    ['and says so', (base) => forceCloseDatabase(base as never)],
    ['in silence', (base) => base.close()],
    ['in the middle of work', (base) => vi.spyOn(base, 'transaction').mockImplementation(refuse('AbortError'))],
    ['with the store behind it', (base) => vi.spyOn(base, 'transaction').mockImplementation(refuse('UnknownError'))],
  ])('%s is opened anew, and keeps and finds what it is asked for', async (how, lose) => {
    const table = tableOf(how)
    const store = await LocalStore.open()
    await store.append(table, 0, ['a'])
    lose(opened.at(-1)!)
    await store.append(table, 1, ['b'])
    expect(await store.facts(how)).toEqual(['a', 'b'])
    lose(opened.at(-1)!)
    expect((await store.tables()).map(({ id }) => id)).toContain(how)
    expect(opened).toHaveLength(3)
  })

  it('is asked once more and no oftener, and not at all for what another try can’t mend', async () => {
    const store = await LocalStore.open()
    const transaction = vi.spyOn(opened[0]!, 'transaction').mockImplementation(refuse('QuotaExceededError'))
    await expect(store.games()).rejects.toThrow('no more')
    expect(transaction).toHaveBeenCalledTimes(1)
    transaction.mockImplementation(refuse('UnknownError'))
    const open = vi.mocked(indexedDB.open).mockClear().mockImplementation(refuse('UnknownError'))
    await expect(store.games()).rejects.toThrow('no more')
    expect(open).toHaveBeenCalledTimes(1)
    // A store that comes back later is used again.
    vi.restoreAllMocks()
    expect(await store.games()).toEqual([])
  })

  it('still knows whose table it is', async () => {
    const store = await LocalStore.open()
    await store.append(tableOf('taken'), 0, ['a'])
    await store.take('taken', 'somebody else')
    opened.at(-1)!.close()
    await expect(store.append(tableOf('taken'), 1, ['b'])).rejects.toThrow(Elsewhere)
  })
})
