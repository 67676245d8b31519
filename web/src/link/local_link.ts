// A line to the local host, in a worker of this page. It never gets lost; when the worker fails for good it is `closed`.
// When another window takes the table, `elsewhere` is heard, as from a server; to enter then takes it back, with a new
// worker that reads what the other one kept.
import type { ClientMessage } from '../protocol/messages.ts'
import { settings } from '../settings/settings.svelte.ts'
import type { AnyEvent } from '../texts/sentence.ts'
import type { Opening } from './local_host.ts'
import type { FromHost, ToHost } from './worker_messages.ts'
import { PROTOCOL, type Link, type Listener } from './link.ts'

/** What the verifier found out about a record: see wasm/table.mjs. */
export interface RecordCheck {
  holds: boolean
  moves?: number
  finished?: boolean
  abandoned?: boolean
  chanceChecked?: boolean
  /** All that happened, with every secret. */
  events?: AnyEvent[]
  problem?: string
  rule?: string
  move?: number
}

export function newWorker(): Worker {
  return new Worker(new URL('./local_host_worker.ts', import.meta.url), { type: 'module', name: 'house' })
}

export class LocalLink implements Link {
  #open = false
  #isElsewhere = false
  #worker!: Worker
  readonly #wanted = new Map<string, (record: unknown) => void>()
  readonly #table: string
  readonly #name: string

  constructor(
    where: { opening: Opening } | { restore: string; name: string },
    private readonly listener: Listener,
    private readonly start: () => Worker = newWorker,
  ) {
    this.#name = 'opening' in where ? where.opening.name : where.name
    this.#table = 'opening' in where ? where.opening.table : where.restore
    this.#begin('opening' in where ? { kind: 'open', opening: where.opening } : this.#restoring())
  }

  say(message: ClientMessage): boolean {
    if (this.#isElsewhere && message.type === 'enter') {
      this.#isElsewhere = false
      this.listener.state('connecting', undefined)
      this.#begin(this.#restoring())
      return true // said when it is open
    }
    if (this.#open) this.#tell({ kind: 'say', message })
    return this.#open
  }

  record(id: string): Promise<unknown> {
    if (!this.#open) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#wanted.get(id)?.(undefined)
      this.#wanted.set(id, resolve)
      this.#tell({ kind: 'record', id })
    })
  }

  close(): void {
    this.#end()
    this.listener.state('closed', undefined)
  }

  #restoring(): ToHost {
    return { kind: 'restore', table: this.#table, name: this.#name }
  }

  #begin(how: ToHost): void {
    const worker = this.start()
    this.#worker = worker
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => this.#take(data)
    worker.onerror = () => this.#fail()
    this.#tell(how)
  }

  // What it still had to say is not heard any more.
  #end(): void {
    this.#open = false
    this.#worker.onmessage = this.#worker.onerror = null
    this.#worker.terminate()
    for (const give of this.#wanted.values()) give(undefined)
    this.#wanted.clear()
  }

  #take(words: FromHost): void {
    if (words.kind === 'open') {
      const hello = { type: 'hello', protocol: PROTOCOL, language: settings.language } as const
      this.#tell({ kind: 'say', message: hello })
    } else if (words.kind === 'failed') {
      if (words.isMissing) this.listener.missing?.()
      this.#fail()
    } else if (words.kind === 'record') {
      this.#wanted.get(words.id)?.(words.record)
      this.#wanted.delete(words.id)
    } else if (words.kind === 'keeps') {
      this.listener.keeps?.(words.isKept)
    } else if (words.kind === 'elsewhere') {
      this.#end()
      this.#isElsewhere = true
      this.listener.keeps?.(true) // what was not kept is not played on any more
      this.listener.hear({ type: 'elsewhere', table: this.#table })
    } else if (words.kind === 'message') {
      if (words.timed) this.#tell({ kind: 'pong' })
      const { message } = words
      if (message.type === 'hello') {
        this.#open = true
        this.listener.state('open', message.you)
      } else if (message.type !== 'pong') {
        this.listener.hear(message)
      }
    }
  }

  #fail(): void {
    this.#end()
    this.listener.state('closed', undefined)
  }

  #tell(words: ToHost): void {
    this.#worker.postMessage(words)
  }
}

/** Re-plays a record under the rules, in a worker of its own that ends with it. */
export function verify(record: unknown, worker: Worker = newWorker()): Promise<RecordCheck> {
  return new Promise<RecordCheck>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
      if (data.kind === 'verified') resolve(data.result as RecordCheck)
      if (data.kind === 'failed') reject(new Error(data.why))
    }
    worker.onerror = () => reject(new Error('the verifier could not be started'))
    worker.postMessage({ kind: 'verify', record } satisfies ToHost)
  }).finally(() => worker.terminate())
}
