// A cupboard over a store that the test can cut off, as a browser does when a phone sleeps or a site is cleared.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Cupboard, type KeptGame } from '../src/link/cupboard.ts'

const game = (id: string): KeptGame => ({ id, game: 'riffifi', players: 3, ended: 1, record: {} })

/** As much of IndexedDB as kept games need. */
class Store {
  readonly kept = new Map<string, Map<string, unknown>>()
  opened = 0
  #base: Partial<IDBDatabase> = {}

  readonly factory = {
    open: () => {
      ++this.opened
      this.#base = { transaction: this.#transaction(), onclose: null }
      return later({ result: this.#base })
    },
  }

  /** Cuts the connection, and says so. */
  cut(): void {
    this.#base.transaction = refuse('InvalidStateError')
    this.#base.onclose?.call(this.#base as IDBDatabase, new Event('close'))
  }

  /** Cuts it, and says nothing. */
  cutInSilence(problem: string): void {
    this.#base.transaction = refuse(problem)
  }

  #transaction(): IDBDatabase['transaction'] {
    return (() => {
      const objectStore = (name: string) => {
        const rows = this.kept.get(name) ?? new Map<string, unknown>()
        this.kept.set(name, rows)
        return {
          get: (id: string) => later({ result: rows.get(id) }),
          getAll: () => later({ result: [...rows.values()] }),
          put: (row: { id: string }, key = row.id) => rows.set(key, row),
        }
      }
      return later({ objectStore }, 2)
    }) as never
  }
}

const refuse = (problem: string) => () => {
  throw new DOMException('no more', problem)
}

/** Something that is done a little later, and says so. */
function later<T extends object>(what: T, turns = 1) {
  const asked = { ...what, onsuccess: null, oncomplete: null } as T & Record<string, (() => void) | null>
  const turn = (left: number): void =>
    void setImmediate(() => (left > 1 ? turn(left - 1) : (asked.onsuccess ?? asked.oncomplete)?.()))
  turn(turns)
  return asked
}

describe('a cupboard whose connection is lost', () => {
  let store: Store
  beforeEach(() => {
    store = new Store()
    vi.stubGlobal('indexedDB', store.factory)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it.each<[string, (store: Store) => void]>([
    ['and says so', (store) => store.cut()],
    ['in silence', (store) => store.cutInSilence('InvalidStateError')],
    ['by a broken store', (store) => store.cutInSilence('UnknownError')],
  ])('%s is opened anew, and keeps and finds what it is asked for', async (_, lose) => {
    const cupboard = await Cupboard.open()
    await cupboard.keepGame(game('a'))
    lose(store)
    await cupboard.keepGame(game('b'))
    expect((await cupboard.games()).map(({ id }) => id)).toEqual(['a', 'b'])
    lose(store)
    expect(await cupboard.games()).toHaveLength(2)
    expect(store.opened).toBe(3)
  })

  it('is tried once more and no oftener, and not at all for what another try can’t mend', async () => {
    const cupboard = await Cupboard.open()
    store.cutInSilence('QuotaExceededError')
    await expect(cupboard.games()).rejects.toThrow('no more')
    expect(store.opened).toBe(1)
    store.cut()
    vi.stubGlobal('indexedDB', { open: refuse('UnknownError') })
    await expect(cupboard.games()).rejects.toThrow('no more')
    // And a store that comes back later is used again.
    vi.stubGlobal('indexedDB', store.factory)
    expect(await cupboard.games()).toEqual([])
  })
})
