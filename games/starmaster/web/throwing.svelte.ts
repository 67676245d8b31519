// A throw of this visitor's: blank dice tumble BEFORE the throw is said, because the faces have to be there in the very
// frame in which the answer arrives (a race's clock starts with them). It is said when the dice have tumbled and what
// happened before has been shown to its end, so that nobody's look at a cube is cut short. Somebody else's throw is known
// when it is over: the same tumble, before its faces are shown, and nothing is said. Who wants no movement has nothing to
// wait for.
import { wantsStillness } from '$web/look/motion.ts'

const LEAST = 700
const SPREAD = 200

export type Dice = 'inHand' | 'tumbling' | 'resting'

export class Throwing {
  dice = $state<Dice>('inHand')
  /** How long this tumble lasts. */
  lasts = $state(0)
  #said = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly pace: (usual: number) => number,
    private readonly random: () => number = Math.random,
    private readonly still: () => boolean = wantsStillness,
  ) {}

  begin(): void {
    if (this.dice !== 'inHand') return
    this.lasts = this.still() ? 0 : this.pace(LEAST + SPREAD * this.random())
    if (this.lasts <= 0) {
      this.dice = 'resting'
      return
    }
    this.dice = 'tumbling'
    this.#timer = setTimeout(() => (this.dice = 'resting'), this.lasts)
  }

  /** The dice have left the hand, and nobody knows yet how they fell. */
  get isUnderWay(): boolean {
    return this.dice !== 'inHand' && !this.#said
  }

  /** Whether the throw is due to be said; true only once a throw. */
  isDue(): boolean {
    if (this.dice !== 'resting' || this.#said) return false
    return (this.#said = true)
  }

  /** The dice are in the hand again. */
  reset(): void {
    clearTimeout(this.#timer)
    this.#said = false
    this.dice = 'inHand'
  }
}
