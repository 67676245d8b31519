// The sentences that screen readers are given. Each is gone after a few seconds; one that names a face goes as soon as
// that face lies hidden again, which the board's staging knows: nothing in the page remembers a colour for the players. Only what is new has to be given
// its moment: a line that comes and goes within one frame is never read out.

import type { Staging } from '../table/staging.ts'

export const KEPT = 4000 // ms
export const NOTICED = 300 // ms

type Hiding = Pick<Staging<never, never>, 'hides' | 'open'>

interface Line {
  number: number
  text: string
  event: string
  /** The version of the message that its faces lie open with; the message itself is not kept: it holds faces too. */
  with: number | undefined
  since: number
}

export class Spoken {
  lines = $state.raw<readonly Line[]>([])
  #number = 0

  /** @param version of the message that the event came with */
  say(text: string, event: string, version: number | undefined, { hides = {}, open = [] }: Hiding = {}): void {
    this.#hide(({ event: shown }) => hides[event]?.includes(shown) === true)
    const number = ++this.#number
    const lies = open.includes(event) ? version : undefined
    this.lines = [...this.lines, { number, text, event, with: lies, since: Date.now() }]
    this.#dropLater(number, KEPT)
  }

  /** The message of this version is the newest one that is told. */
  isAt(version: number | undefined): void {
    this.#hide((line) => line.with !== undefined && line.with !== version)
  }

  #hide(isHidden: (line: Line) => boolean): void {
    for (const line of this.lines.filter(isHidden)) {
      const rest = line.since + NOTICED - Date.now()
      if (rest > 0) this.#dropLater(line.number, rest)
      else this.#drop(line.number)
    }
  }

  // By its number: what waits for the time must not keep the words until then.
  #dropLater(number: number, milliseconds: number): void {
    setTimeout(() => this.#drop(number), milliseconds)
  }

  #drop(number: number): void {
    this.lines = this.lines.filter((line) => line.number !== number)
  }
}
