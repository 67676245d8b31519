// The story of a game as it is shown: messages come when they come, events are shown one after the other, each long
// enough to be seen. Who acts, or whose tab is in the background, jumps to the present; a race always does, because its
// time runs as soon as the dice lie there. What was revealed just before the dice (bots without a pace, a quick hand) is
// then shown while the race is on already, until the visitor acts; in the same way whoever comes back to the tab is shown
// the last things that were revealed meanwhile, as everybody else saw them. What a board can't draw, or somebody who
// listens can't take, is reported and passed over: the next view sets the picture right, and the game goes on.
import type { ServerGame } from '../protocol/messages.ts'
import { hasten } from '../settings/settings.svelte.ts'
import type { AnyEvent } from '../texts/sentence.ts'
import { LEAST_SEEN, type Staging } from './staging.ts'

/** Lets time go by; the story calls the function it gets back to end a pause early. */
export type Wait = (milliseconds: number, then: () => void) => () => void

const usualWait: Wait = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

/** What a board or a listener answers; undefined, and a word to whoever looks after the app, where it fails. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch (problem) {
    console.error(problem)
    return undefined
  }
}

const isHidden = () => globalThis.document?.visibilityState === 'hidden'

const MOST_PAST = 120 // events
const MOST_MISSED = 60 // events that are looked through for what they revealed
const MOST_LATE = 6 // of those, how many are shown late
const MOST_BEHIND = 3 // messages; more of them are told twice as fast, pieces and all

export class Story<View, Scene> {
  /** What lies on the table, with everything that was told so far. */
  scene = $state.raw<Scene | undefined>()
  /** The event that is being shown right now. */
  moment = $state.raw<AnyEvent | undefined>()
  /** The last event that was told, which the one sentence is about. */
  told = $state.raw<AnyEvent | undefined>()
  /** What was told before that, as much of it as may be kept; the newest is the last one. */
  past = $state.raw<readonly AnyEvent[]>([])
  /** The same with the last one: all of it only while it is being shown. Made anew each time: what a $derived that
   *  nobody reads any more had last, faces and all, would stay in memory. */
  get happened(): readonly AnyEvent[] {
    if (this.told === undefined) return this.past
    return [...this.past, ...(this.moment === this.told ? [this.told] : this.#kept([this.told]))]
  }
  /** The message that is being told, or was told last; its offers count once it is the newest. */
  shown = $state.raw<ServerGame | undefined>()
  /** Whether `shown` is the newest message there is. */
  isPresent = $state(true)

  #queue: ServerGame[] = []
  #running = false
  #hurried = false
  #isRacing = false // what is hurried through now is hurried by a race
  #comesBack = false
  #missed: { then: Scene; event: AnyEvent }[] = []
  #endPause: (() => void) | undefined
  #isOver = false

  constructor(
    readonly staging: Staging<View, Scene>,
    private readonly pace: (usual: number) => number,
    private readonly heard: (event: AnyEvent) => void = () => {},
    private readonly wait: Wait = usualWait,
  ) {}

  take(message: ServerGame): void {
    if (this.#isOver) return
    if (message.fresh) {
      this.#queue = []
      this.#missed = []
      this.finish()
    }
    this.#queue.push(message)
    this.isPresent = false
    if (message.race) {
      this.#isRacing = true
      this.#hurry()
    }
    if (!this.#running) void this.#run()
  }

  /** Jumps to the present; what comes later is told at its own pace again. */
  finish(): void {
    if (this.#running) this.#hurry()
  }

  /** Ends it where it is: nobody looks any more, so nothing of it is told or heard from now on. */
  stop(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#queue = []
    this.#missed = []
    if (this.#running) hasten(1)
    this.#endPause?.()
  }

  #hurry(): void {
    this.#hurried = true
    this.#endPause?.()
  }

  /** Goes on to the next event, for who has seen this one. */
  next(): void {
    this.#endPause?.()
  }

  /** Somebody looks at the page again. */
  comeBack(): void {
    if (this.#missed.length === 0) return
    this.#comesBack = true
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      do {
        for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
          this.shown = message
          this.isPresent = this.#queue.length === 0
          await this.#tell(message)
        }
        if (this.#isOver) return
        this.#hurried = false
        hasten(1)
        if (this.#isRacing || this.#comesBack) await this.#lookBack()
      } while (this.#queue.length > 0)
    } finally {
      this.#running = false
    }
  }

  async #lookBack(): Promise<void> {
    const now = this.scene
    this.#isRacing = this.#comesBack = false
    if (now === undefined || isHidden()) return
    const late = this.#missed.splice(0).flatMap(({ then, event }) => {
      const picture = attempt(() => this.staging.late?.(now, then, event))
      return picture === undefined ? [] : [{ picture, event }]
    })
    for (const { picture, event } of late.slice(-MOST_LATE)) {
      if (this.#hurried) break
      this.scene = picture
      this.moment = event
      await this.#pause(this.#lengthOf(event))
      if (this.#isOver) return
    }
    this.scene = now
    this.moment = undefined
    this.#hurried = this.#isRacing // by one that has begun meanwhile
  }

  async #tell(message: ServerGame): Promise<void> {
    const view = message.view as View | undefined
    const look = () => (view === undefined ? undefined : attempt(() => this.staging.sceneOf(view)))
    if (message.fresh) this.scene = look() ?? this.scene
    // A message without events ends something (a minute of memorising): its words, which may name colours, go too.
    if (message.events.length === 0) this.#tellNext(undefined)
    for (const event of message.events as AnyEvent[]) {
      hasten(this.#queue.length > MOST_BEHIND ? 2 : 1)
      const before = this.scene ?? look()
      this.scene = before === undefined ? undefined : (attempt(() => this.staging.after(before, event)) ?? before)
      this.moment = event
      this.#tellNext(event)
      attempt(() => this.heard(event))
      await this.#pause(this.#lengthOf(event))
      if (this.#isOver) return
      if ((this.#isRacing || isHidden()) && this.scene !== undefined) this.#miss(this.scene, event)
    }
    this.scene = look() ?? this.scene
    this.past = this.#kept(this.past)
    this.moment = undefined
    this.#forget(message)
  }

  // What lies hidden again is not in the message any more either. While cubes are memorised they lie open in it.
  #forget(message: ServerGame): void {
    const events = message.events as AnyEvent[]
    if (!message.memorise) message.events = [...this.#kept(events)] as ServerGame['events']
    if (this.told && this.staging.passes?.(this.told)) this.told = this.#kept([this.told])[0]
  }

  #miss(then: Scene, event: AnyEvent): void {
    this.#missed = [...this.#missed.slice(1 - MOST_MISSED), { then, event }]
  }

  #tellNext(event: AnyEvent | undefined): void {
    this.past = this.#kept(this.told ? [...this.past, this.told] : this.past).slice(-MOST_PAST)
    this.told = event
  }

  #kept(events: readonly AnyEvent[]): readonly AnyEvent[] {
    const { scene, staging } = this
    if (scene === undefined || !staging.kept) return events
    // Of one that can't be told without its faces nothing is kept.
    return events.flatMap((event) => attempt(() => staging.kept!(event, scene)) ?? [])
  }

  #lengthOf(event: AnyEvent): number {
    const usual = attempt(() => this.staging.lasts(event)) ?? 0
    if (this.staging.isToBeRead?.(event)) return usual
    const paced = this.pace(usual)
    return this.staging.reveals?.(event) ? Math.max(paced, Math.min(usual, LEAST_SEEN)) : paced
  }

  #pause(length: number): Promise<void> | void {
    if (this.#hurried || isHidden() || length <= 0) return
    return new Promise((resolve) => {
      const stop = this.wait(length, () => {
        this.#endPause = undefined
        resolve()
      })
      this.#endPause = () => {
        stop()
        this.#endPause = undefined
        resolve()
      }
    })
  }
}
