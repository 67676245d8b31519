// What this device keeps: the log of each table played without a server, and the records of finished games. The log of
// a running game holds its seed, so it is kept locked: who looks through the browser's store finds no colour there.
// (The key can't be taken out of the browser, but a program of this site could use it; nobody else plays on this
// device.) Without a secure context there are no locks, and the log is kept open. Two windows can't spoil one log: only
// the one that took the table last appends to it. Browsers cut the connection to the store now and then (a phone that
// slept, a store that was cleared): then it is opened anew, and what was asked for is asked once more.
import type { Promised } from '../table/fair_start.ts'

export interface KeptTable {
  id: string // the table's code
  game: string
  options: unknown
  players: number
  changed: number // ms since 1970
  /** Whether a game is under way there. */
  running: boolean
  /** Which window has it, or had it last. */
  holder?: string
}
export interface KeptGame {
  id: string
  game: string
  players: number
  ended: number // ms since 1970
  record: unknown
  /** It was played at a server. */
  away?: boolean
  /** At which seat, there. */
  seat?: number
  /** What this browser heard before such a game and gave to it. */
  promised?: Promised
  /** What was found out about it, and by which version of the program. */
  study?: KeptStudy
}
export interface KeptStudy {
  by: string
  analysis: unknown
}
interface Page {
  table: string
  number: number
  lock?: Uint8Array<ArrayBuffer>
  body: ArrayBuffer
}

/** Another window has taken this table. */
export class Elsewhere extends Error {}

const NAME = 'ludothek'

/** The open database, and the key of what is kept there. */
interface OpenBase {
  base: IDBDatabase
  key: CryptoKey | undefined
}

export class LocalStore {
  #open: Promise<OpenBase> | undefined
  #base: IDBDatabase | undefined // the newest

  private constructor() {}

  static async open(): Promise<LocalStore> {
    const store = new LocalStore()
    await store.#opened()
    return store
  }

  #opened(): Promise<OpenBase> {
    return (this.#open ??= this.#openAnew().catch((problem: unknown) => {
      this.#open = undefined
      throw problem
    }))
  }

  async #openAnew(): Promise<OpenBase> {
    const base = await openBase()
    this.#base = base
    base.onclose = () => {
      if (this.#base === base) this.#open = undefined
    }
    return { base, key: await keyOf(base) }
  }

  // What is done here is done whole or not at all, so it can be done again.
  async #with<T>(work: (open: OpenBase) => Promise<T>): Promise<T> {
    const asked = this.#opened()
    try {
      return await work(await asked)
    } catch (problem) {
      // It may have been closed, which it says itself, while the work was on.
      const isClosed = this.#open !== asked && !(problem instanceof Elsewhere)
      if (!isClosed && !isLost(problem)) throw problem
      if (this.#open === asked) this.#open = undefined
      return work(await this.#opened())
    }
  }

  /** Takes a table for this holder: from now on nobody else can append to it. Undefined if it is not there. */
  async take(id: string, holder: string): Promise<KeptTable | undefined> {
    const isMine = await this.#claim(id, holder).then(
      () => true,
      () => false, // a store that is full can still be read
    )
    const table = await this.#table(id)
    return table && isMine ? { ...table, holder } : table
  }

  /** Whether this holder was the last to take a table. */
  async has(id: string, holder: string): Promise<boolean> {
    return (await this.#table(id))?.holder === holder
  }

  /**
   * Appends to a table's log: all of it is kept when this is done, or nothing. Throws Elsewhere if another holder has
   * taken the table, which is asked in the same transaction: whoever took it has read all that was ever appended.
   */
  append(table: KeptTable, from: number, facts: readonly string[]): Promise<void> {
    return this.#with(async ({ base, key }) => {
      const pages = await Promise.all(facts.map((fact, i) => locked(key, table.id, from + i, fact)))
      const work = base.transaction(['tables', 'facts'], 'readwrite')
      const tables = work.objectStore('tables')
      const asked = tables.get(table.id) as IDBRequest<KeptTable | undefined>
      let problem: Error | undefined
      asked.onsuccess = () => {
        const there = asked.result
        if (there && there.holder !== table.holder) problem = new Elsewhere()
        else if (!there && from > 0) problem = new Error('the beginning of the log is gone')
        if (problem) return work.abort()
        tables.put(table)
        for (const page of pages) work.objectStore('facts').put(page)
      }
      await done(work).catch((error: unknown) => {
        throw problem ?? error
      })
    })
  }

  facts(table: string): Promise<string[]> {
    return this.#with(async ({ base, key }) => {
      const all = base.transaction('facts').objectStore('facts')
      const pages = (await answer(all.getAll(factsOf(table)))) as Page[]
      return Promise.all(pages.map((page) => unlocked(key, page)))
    })
  }

  async tables(): Promise<KeptTable[]> {
    const all = await this.#with(({ base }) => answer(base.transaction('tables').objectStore('tables').getAll()))
    return (all as KeptTable[]).sort((a, b) => b.changed - a.changed)
  }

  forget(table: string): Promise<void> {
    return this.#with(async ({ base }) => {
      const work = base.transaction(['tables', 'facts'], 'readwrite')
      work.objectStore('tables').delete(table)
      work.objectStore('facts').delete(factsOf(table))
      await done(work)
    })
  }

  /** Keeps it as it is; a game that was kept before keeps its time, what was heard before it and found out after it. */
  keepGame(game: KeptGame): Promise<void> {
    return this.#with(async ({ base }) => {
      const work = base.transaction('games', 'readwrite')
      const games = work.objectStore('games')
      const asked = games.get(game.id) as IDBRequest<KeptGame | undefined>
      asked.onsuccess = () => {
        const { ended = game.ended, promised = game.promised, study } = asked.result ?? {}
        games.put({ ...game, ended, ...(promised && { promised }), ...(study && { study }) })
      }
      await done(work)
    })
  }

  /** Keeps what was found out about a game with it; of a game that is not here nothing is kept. */
  keepStudy(id: string, study: KeptStudy): Promise<void> {
    return this.#with(async ({ base }) => {
      const work = base.transaction('games', 'readwrite')
      const games = work.objectStore('games')
      const asked = games.get(id) as IDBRequest<KeptGame | undefined>
      asked.onsuccess = () => {
        if (asked.result) games.put({ ...asked.result, study })
      }
      await done(work)
    })
  }

  async games(): Promise<KeptGame[]> {
    const all = await this.#with(({ base }) => answer(base.transaction('games').objectStore('games').getAll()))
    return (all as KeptGame[]).sort((a, b) => b.ended - a.ended)
  }

  #table(id: string): Promise<KeptTable | undefined> {
    return this.#with(({ base }) => answer(base.transaction('tables').objectStore('tables').get(id)))
  }

  #claim(id: string, holder: string): Promise<void> {
    return this.#with(async ({ base }) => {
      const work = base.transaction('tables', 'readwrite')
      const tables = work.objectStore('tables')
      const asked = tables.get(id) as IDBRequest<KeptTable | undefined>
      asked.onsuccess = () => {
        if (asked.result) tables.put({ ...asked.result, holder })
      }
      await done(work)
    })
  }
}

// A connection that is closed refuses work, and breaks off the work that is on before it says so; Safari's is at times
// gone without a word. What the store breaks off itself has a reason of its own.
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError']
const isLost = (problem: unknown) => problem instanceof DOMException && LOST.includes(problem.name)

async function locked(key: CryptoKey | undefined, table: string, number: number, fact: string): Promise<Page> {
  const open = new TextEncoder().encode(fact)
  if (!key) return { table, number, body: open.buffer }
  const lock = crypto.getRandomValues(new Uint8Array(12))
  return { table, number, lock, body: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: lock }, key, open) }
}

async function unlocked(key: CryptoKey | undefined, page: Page): Promise<string> {
  if (!page.lock) return new TextDecoder().decode(page.body)
  if (!key) throw new Error('this table was locked with a key that is gone')
  const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: page.lock }, key, page.body)
  return new TextDecoder().decode(open)
}

const factsOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER])

async function openBase(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, 1)
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore('tables', { keyPath: 'id' })
    asked.result.createObjectStore('facts', { keyPath: ['table', 'number'] })
    asked.result.createObjectStore('games', { keyPath: 'id' })
    asked.result.createObjectStore('keys')
  }
  return answer(asked)
}

async function keyOf(base: IDBDatabase): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const kept = (await answer(base.transaction('keys').objectStore('keys').get('facts'))) as CryptoKey | undefined
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another window may have made one meanwhile: the first that is stored locks everything.
  const work = base.transaction('keys', 'readwrite')
  const keys = work.objectStore('keys')
  let key = made
  const asked = keys.get('facts') as IDBRequest<CryptoKey | undefined>
  asked.onsuccess = () => {
    if (asked.result) key = asked.result
    else keys.put(made, 'facts')
  }
  await done(work)
  return key
}

function answer<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

function done(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve()
    work.onabort = () => reject(work.error)
    work.onerror = () => reject(work.error)
  })
}
