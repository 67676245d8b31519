// What this visitor has said in the race that is on: one word a race. The offers stay in the message until the race is
// decided, so the page itself remembers that it has spoken. After a false start it may speak again in a moment.
import type { ServerRefused } from '../protocol/messages.ts'

export class Answer {
  /** The cube that was claimed, null: not me; undefined: nothing was said. */
  cell = $state<number | null | undefined>()
  /** A false start: reaching out does nothing for a moment. */
  barred = $state(false)

  #race: number | undefined // its message's version
  #timer: ReturnType<typeof setTimeout> | undefined

  /** A message is shown: a new one means a new race, or none. */
  watch(version: number | undefined): void {
    if (version === this.#race) return
    this.#race = version
    this.cell = undefined
    this.barred = false
    clearTimeout(this.#timer)
  }

  get isOpen(): boolean {
    return this.cell === undefined && !this.barred
  }

  refused({ code, again }: ServerRefused): void {
    if (code !== 'false_start') return
    this.cell = undefined
    this.barred = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.barred = false), again ?? 0)
  }
}
