// What this visitor has said in the race that is on: one word per race. The offers stay in the message until the race is
// decided, so the page itself remembers that it has spoken. After a false start it may speak again in a moment.
import type { ServerGame, ServerRefused } from '$web/protocol/messages.ts'

export class Answer {
  /** The cube that was claimed, null: not me; undefined: nothing was said. */
  cell = $state<number | null | undefined>()
  /** A false start: reaching out does nothing for a moment. */
  barred = $state(false)

  #race: Pick<ServerGame, 'version'> | undefined // its message
  #timer: ReturnType<typeof setTimeout> | undefined

  /** A message is shown: a new one means a new race, or none. One that is told anew to whoever comes back says that
   *  the house may never have heard what was said into the line before: it can be said again, and if the house has heard
   *  it, it says so. */
  watch(message: ServerGame | undefined): void {
    const race = message?.race && message
    if (race === this.#race) return
    if (race?.version === this.#race?.version && !race?.fresh) return
    this.#race = race
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
