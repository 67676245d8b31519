// The sentences that screen readers are given. Each is gone after a few seconds; one that names a face goes as soon as
// that face lies hidden again: nothing in the page remembers a colour for the players. Only what is new has to be given
// its moment: a line that comes and goes within one frame is never read out.

export const KEPT = 4000 // ms
export const NOTICED = 300 // ms

/** The cubes lie open as long as the message that shows them is the newest one. */
const UNTIL_THE_NEXT_MESSAGE = ['cubesArranged']
/** Which events hide what which others have shown. */
const HIDES: Partial<Record<string, readonly string[]>> = {
  cubeTurnedBack: ['cubeTurned'],
  cubesSwapped: ['cubeTurned'],
  stickPut: ['stickDrawn'],
  stickReturned: ['stickDrawn', 'rescueDrawn'],
  cardTurnedDown: ['cardPlayed'],
  lootTaken: ['cardPlayed'],
}

interface Line {
  number: number
  text: string
  event: string
  version: number | undefined // of the message it came with, which itself is not kept: it holds faces too
  since: number
}

export class Spoken {
  lines = $state.raw<readonly Line[]>([])
  #number = 0

  /** @param version of the message that the event came with */
  say(text: string, event: string, version: number | undefined): void {
    this.#hide(({ event: shown }) => HIDES[event]?.includes(shown) === true)
    const number = ++this.#number
    this.lines = [...this.lines, { number, text, event, version, since: Date.now() }]
    this.#dropLater(number, KEPT)
  }

  /** The message of this version is the newest one that is told. */
  isAt(version: number | undefined): void {
    this.#hide((line) => UNTIL_THE_NEXT_MESSAGE.includes(line.event) && line.version !== version)
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
