// A line to the house in a worker of this page. It never gets lost; when the worker fails for good it is `closed`, and
// `failed` says why.
import type { ClientMessage } from '../protocol/messages.ts'
import { settings } from '../settings/settings.svelte.ts'
import type { Opening } from './house.ts'
import type { FromHouse, ToHouse } from './house_words.ts'
import { PROTOCOL, type Link, type Listener } from './link.ts'

/** What the verifier found out about a record: see wasm/table.mjs. */
export interface Verdict {
  holds: boolean
  moves?: number
  finished?: boolean
  abandoned?: boolean
  chanceChecked?: boolean
  problem?: string
  rule?: string
  move?: number
}

export function newWorker(): Worker {
  return new Worker(new URL('./house_worker.ts', import.meta.url), { type: 'module', name: 'house' })
}

export class HouseLink implements Link {
  #open = false
  failed = ''

  constructor(
    where: { opening: Opening } | { restore: string; name: string },
    private readonly listener: Listener,
    private readonly worker: Worker = newWorker(),
  ) {
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#take(data)
    worker.onerror = () => this.#fail('')
    this.#tell(
      'opening' in where
        ? { kind: 'open', opening: where.opening }
        : { kind: 'restore', table: where.restore, name: where.name },
    )
  }

  say(message: ClientMessage): boolean {
    if (this.#open) this.#tell({ kind: 'say', message })
    return this.#open
  }

  close(): void {
    this.#open = false
    this.worker.terminate()
    this.listener.state('closed', undefined)
  }

  #take(words: FromHouse): void {
    if (words.kind === 'open') {
      const hello = { type: 'hello', protocol: PROTOCOL, language: settings.language } as const
      this.#tell({ kind: 'say', message: hello })
    } else if (words.kind === 'failed') {
      if (!this.#open) this.#fail(words.why)
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

  #fail(why: string): void {
    this.failed = why
    this.#open = false
    this.listener.state('closed', undefined)
  }

  #tell(words: ToHouse): void {
    this.worker.postMessage(words)
  }
}

/** Re-plays a record under the rules, in a worker of its own that ends with it. */
export function verify(record: unknown, worker: Worker = newWorker()): Promise<Verdict> {
  return new Promise<Verdict>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
      if (data.kind === 'verified') resolve(data.result as Verdict)
      if (data.kind === 'failed') reject(new Error(data.why))
    }
    worker.onerror = () => reject(new Error('the verifier could not be started'))
    worker.postMessage({ kind: 'verify', record, number: 1 } satisfies ToHouse)
  }).finally(() => worker.terminate())
}
