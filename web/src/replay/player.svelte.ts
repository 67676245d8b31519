// Where a replay stands, and how it goes on: by itself, step by step, or by jumps. One step forward is told as at a table;
// everything else is shown as it stands, with the sentence that belongs there.
import { allTold } from '../table/fading.ts'
import { MOST_PAST } from '../table/story.svelte.ts'
import type { Table } from '../table/table.svelte.ts'
import { setTempo } from '../settings/settings.svelte.ts'
import { LOOKS_ON, type Replay, type Viewer } from './replay.ts'
import { ReplayLink } from './replay_link.ts'

export const TEMPOS = [0.5, 1, 2, 4] as const
const BREATH = 700 // ms between two moves at the usual tempo, beside what is told of them

export class Player {
  move = $state(0)
  viewer = $state<Viewer>(LOOKS_ON)
  isPlaying = $state(false)
  tempo = $state(1)
  /** How often somebody went to a moment by a jump: what is said about it is then said anew. */
  jumps = $state(0)

  readonly moves: number
  #link: ReplayLink | undefined
  #pending = $state(0) // moments that are being asked for
  #work: Promise<unknown> = Promise.resolve()
  #asked = 0
  #jumped = 0 // the last jump among them
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly replay: Replay,
    private readonly table: Table,
    start: { move?: number; viewer?: Viewer } = {},
  ) {
    this.moves = replay.recorded.moves
    this.move = Math.min(start.move ?? 0, this.moves)
    this.viewer = start.viewer ?? LOOKS_ON
    table.connect((listener) => {
      this.#link = new ReplayLink(replay, listener, table.code, () => void this.#jump(this.move, true))
      return this.#link
    })
  }

  get isAtEnd(): boolean {
    return this.move === this.moves
  }

  /** Call it in an effect: whenever everything is told, the next move is due. */
  goOn(): void {
    clearTimeout(this.#timer)
    if (!this.isPlaying || this.#pending > 0 || !this.table.isAtRest) return
    if (this.isAtEnd) this.isPlaying = false
    else this.#timer = setTimeout(() => void this.#tell(), BREATH / this.tempo)
  }

  /** At its end it begins anew. */
  toggle(): void {
    this.isPlaying = !this.isPlaying
    if (this.isPlaying && this.isAtEnd) void this.#jump(0)
  }
  forth(): void {
    this.isPlaying = false
    this.table.skip()
    void this.#tell()
  }
  back(): void {
    this.go(this.move - 1)
  }
  go(move: number): void {
    this.isPlaying = false
    void this.#jump(Math.max(0, Math.min(move, this.moves)))
  }
  /** To the beginning of the turn before, or after. */
  turn(direction: 1 | -1): void {
    const begins = this.replay.recorded.timeline.turns.map(({ move }) => move - 1)
    const next = direction > 0 ? begins.find((move) => move > this.move) : begins.findLast((move) => move < this.move)
    this.go(next ?? (direction > 0 ? this.moves : 0))
  }

  look(viewer: Viewer): void {
    this.viewer = viewer
    void this.#jump(this.move, true)
  }
  hasten(tempo: number): void {
    this.tempo = tempo
    setTempo(tempo)
  }

  close(): void {
    clearTimeout(this.#timer)
    setTempo(1)
  }

  async #tell(): Promise<void> {
    if (this.isAtEnd) return
    this.move += 1
    await this.#show(false, false)
  }

  async #jump(move: number, anew = false): Promise<void> {
    this.move = move
    if (!(await this.#show(true, anew))) return
    const { story } = this.table
    const whole = await this.replay.story(this.viewer).catch(() => undefined) // closed meanwhile
    if (!whole) return
    const told = whole.slice(0, move).flat()
    if (this.move === move && story === this.table.story) {
      story?.recall({ events: allTold(told, story.staging.later).slice(-MOST_PAST), isWhole: true })
      this.jumps += 1
    }
  }

  // One after the other, so that no step is lost; what a later jump makes useless is left out.
  #show(fresh: boolean, anew: boolean): Promise<boolean> {
    clearTimeout(this.#timer)
    const { move, viewer } = this
    const number = ++this.#asked
    if (fresh) this.#jumped = number
    this.#pending += 1
    const shown = this.#work.then(async () => {
      if (number < this.#jumped && !anew) return false
      return (await this.#link?.show(move, viewer, { fresh, anew })) ?? false
    })
    this.#work = shown
      .catch(() => {}) // closed meanwhile
      .finally(() => (this.#pending -= 1))
    return shown.catch(() => false)
  }
}
