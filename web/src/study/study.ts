// The page's side of the worker that looks back at games (study_worker.ts).

export interface Question {
  number: number
  door: string
  what: string
  input: unknown[]
}
export type Answer = { number: number; answer: unknown } | { number: number; failed: string }

function newWorker(): Worker {
  return new Worker(new URL('./study_worker.ts', import.meta.url), { type: 'module', name: 'study' })
}

interface Asked {
  resolve(answer: never): void
  reject(problem: Error): void
}

export class Study {
  readonly #asked = new Map<number, Asked>()
  #number = 0

  constructor(private readonly worker: Worker = newWorker()) {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const asked = this.#asked.get(data.number)
      this.#asked.delete(data.number)
      if ('failed' in data) asked?.reject(new Error(data.failed))
      else asked?.resolve(data.answer as never)
    }
    worker.onerror = () => this.#fail('the worker could not be started')
  }

  /** What a door of wasm/study.mjs answers; `{ refused }` is an answer too. */
  ask<T>(door: string, what: string, ...input: unknown[]): Promise<T> {
    const number = ++this.#number
    return new Promise<T>((resolve, reject) => {
      this.#asked.set(number, { resolve, reject })
      this.worker.postMessage({ number, door, what, input } satisfies Question)
    })
  }

  /** Stops whatever it is at: nothing is answered any more. */
  close(): void {
    this.worker.terminate()
    this.#fail('closed')
  }

  #fail(why: string): void {
    for (const { reject } of this.#asked.values()) reject(new Error(why))
    this.#asked.clear()
  }
}
