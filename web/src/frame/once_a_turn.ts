// When somebody's turn begins, and when they are to be told: once a turn, not again after each of their own moves, and not
// for a race, where a cue would be a hint. Pure: it is shown how things are whenever they change.

export interface Seen {
  isPlaying: boolean
  /** The visitor's seat; null: they watch. */
  me: number | null
  awaited: readonly number[]
  /** The visitor can do something now: everything before was shown to its end. */
  isMyTurn: boolean
  isRace: boolean
}

export class OnceATurn {
  /** It is the visitor's turn, until somebody else is awaited. */
  isOn = false
  #otherWasAwaited = true // the first turn counts

  see({ isPlaying, me, awaited, isMyTurn, isRace }: Seen): void {
    if (!isPlaying || (awaited.length > 0 && (me === null || !awaited.includes(me)))) {
      this.#otherWasAwaited = true
      this.isOn = false
    }
    if (isMyTurn && !isRace && this.#otherWasAwaited) {
      this.#otherWasAwaited = false
      this.isOn = true
    }
  }
}
