// The analysis of one game, as the page goes about it: what was kept is shown at once; else it is worked out move by move
// in a worker when somebody asks for it, says how far it is, and can be stopped and gone on with.
import type { Analysis } from './analysis.ts'

/** The worker's doors (study.ts). */
export interface Doors {
  ask<T>(door: string, what: string, ...input: unknown[]): Promise<T>
  close(): void
}

/** What the device keeps with a game, so that nothing is worked out twice. */
export interface Keeping {
  find(): Promise<Analysis | undefined>
  keep(analysis: Analysis): Promise<void>
}

/**
 * - `looking`: whether one was kept;
 * - `waiting`: to be asked for;
 * - `running`, `stopped` on the way, `done`;
 * - `failed`: it could not be made here.
 */
export type State = 'looking' | 'waiting' | 'running' | 'stopped' | 'done' | 'failed'

/** How far it is. */
export interface Far {
  moves: number
  done: number
}
type Answer<T> = T | { refused: string }

export class Analyst {
  state = $state<State>('looking')
  /** From 0 to 1. */
  part = $state(0)
  analysis = $state.raw<Analysis | undefined>()
  #doors: Doors | undefined
  #isAtWork = false

  constructor(
    private readonly record: unknown,
    private readonly keeping: Keeping,
    private readonly open: () => Doors,
  ) {}

  /** Looks for one that was kept. */
  async look(): Promise<void> {
    const kept = await this.keeping.find().catch(() => undefined)
    if (this.state !== 'looking') return
    if (kept) this.#take(kept)
    else this.state = 'waiting'
  }

  /** Begins, or goes on where it was stopped. */
  async run(): Promise<void> {
    if (this.state === 'done') return
    this.state = 'running'
    if (this.#isAtWork) return // it had been told to stop and has not noticed yet
    this.#isAtWork = true
    try {
      if (!this.#doors) await this.#begin()
      while (this.state === 'running') await this.#step()
    } catch {
      if (this.state === 'running') this.state = 'failed'
      this.close()
    }
    this.#isAtWork = false
  }

  stop(): void {
    if (this.state === 'running') this.state = 'stopped'
  }

  /** For good: the page goes elsewhere. */
  close(): void {
    this.#doors?.close()
    this.#doors = undefined
  }

  async #begin(): Promise<void> {
    this.part = 0
    this.#doors = this.open()
    await this.#ask('open', this.record)
  }

  async #step(): Promise<void> {
    const { moves, done } = await this.#ask<Far>('step')
    this.part = moves === 0 ? 1 : done / moves
    if (done < moves) return
    const analysis = await this.#ask<Analysis>('write')
    this.#take(analysis)
    await this.keeping.keep(analysis).catch(() => {}) // it is on the screen
  }

  async #ask<T>(what: string, ...input: unknown[]): Promise<T> {
    const answer = await this.#doors!.ask<Answer<T>>('analysis', what, ...input)
    if (typeof answer === 'object' && answer !== null && 'refused' in answer) throw new Error(answer.refused)
    return answer as T
  }

  #take(analysis: Analysis): void {
    this.analysis = analysis
    this.state = 'done'
    this.close()
  }
}
