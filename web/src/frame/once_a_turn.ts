// When somebody's turn begins, and when they are to be told: once a turn, not again after each of their own moves, and not
// for a race, where a cue would be a hint. Pure: it is shown how things are whenever they change.

export interface Seen {
  isPlaying: boolean
  /** The visitor's seat; null: they watch. */
  me: number | null
  awaited: readonly number[]
  /** The visitor can do something now. */
  isMyTurn: boolean
  isRace: boolean
  /** What happened before is still being shown. */
  isTelling: boolean
}

export class OnceATurn {
  /** It is the visitor's turn, until somebody else is awaited. */
  isOn = false
  /** The same, since what happened before was shown to its end: then it can be said. */
  isSaid = false
  #otherWasAwaited = true // the first turn counts

  see({ isPlaying, me, awaited, isMyTurn, isRace, isTelling }: Seen): void {
    if (!isPlaying || (awaited.length > 0 && (me === null || !awaited.includes(me)))) {
      this.#otherWasAwaited = true
      this.isOn = this.isSaid = false
    }
    if (isMyTurn && !isRace && this.#otherWasAwaited) {
      this.#otherWasAwaited = false
      this.isOn = true
    }
    if (this.isOn && isMyTurn && !isTelling) this.isSaid = true
  }
}
