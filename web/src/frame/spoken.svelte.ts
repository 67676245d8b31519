// The sentences that screen readers are given. Each is gone after a few seconds; one that names a face goes as soon as
// that face lies hidden again, which the house tells (table/fading.ts): nothing in the page remembers a colour for the
// players. Only what is new has to be given its moment: a line that comes and goes within one frame is never read out.

import type { AnyEvent } from '../texts/sentence.ts'

export const KEPT = 4000 // ms
export const NOTICED = 300 // ms

interface Line {
  number: number
  text: string
  /** Whose faces it names, if they will be hidden again. */
  shows: number | undefined
  /** The version of the message that its faces lie open with; the message itself is not kept: it holds faces too. */
  with: number | undefined
  since: number
}

export class Spoken {
  lines = $state.raw<readonly Line[]>([])
  #number = 0

  /** @param liesOpenWith the version of the message that the event came with, if its faces lie open until the next */
  say(text: string, { fades, hides, seat }: AnyEvent, liesOpenWith?: number): void {
    const hidden = hides as number[] | undefined
    this.#hide(({ shows }) => shows !== undefined && hidden?.includes(shows) === true)
    const number = ++this.#number
    const shows = fades === undefined ? undefined : (seat as number | undefined)
    const open = fades === undefined ? undefined : liesOpenWith
    this.lines = [...this.lines, { number, text, shows, with: open, since: Date.now() }]
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
