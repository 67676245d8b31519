// The story of a game as it is shown: messages come when they come, events are shown one after the other. Two clocks run:
// pieces move, and sentences are read. A sentence stays until it has been read; meanwhile only events without one of their
// own move on. When everything is told and the pieces lie as in the newest view the story is at rest, and only then does
// anything ask (table.svelte.ts): the last sentence can be read beside the question. Who is impatient, acts, or has the
// tab in the background jumps to that moment; a race and the memorising minute always do, because their time runs. What
// was revealed just before a race's dice (bots without a pace, a quick hand) is then shown while the race is on already,
// until the visitor acts; in the same way whoever comes back to the tab is shown the last things that were revealed
// meanwhile, as everybody else saw them, before anything is asked. What a board can't draw, or somebody who listens can't
// take, is reported and passed over: the next view sets the scene right, and the game goes on.
import type { ServerGame } from '../protocol/messages.ts'
import { hasten } from '../settings/settings.svelte.ts'
import type { AnyEvent } from '../texts/sentence.ts'
import { allTold, faded, fadesWith, passes } from './fading.ts'
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

export const MOST_PAST = 120 // events
const MOST_MISSED = 60 // events that are looked through for what they revealed
const MOST_LATE = 6 // of those, how many are shown late
// Messages; more of them are told twice as fast, pieces and all. Where a clock runs nobody's time goes by unseen.
const MOST_BEHIND = 12
const MOST_BEHIND_A_CLOCK = 3

/** How long things last for this visitor, in milliseconds. */
export interface Pace {
  /** A movement that usually lasts so long. */
  motion(usual: number): number
  /** To read what is said about an event. */
  reading(event: AnyEvent): number
}

type Pause = Promise<void> | undefined | void

export class Story<View, Scene> {
  /** What lies on the table, with everything that was told so far. */
  scene = $state.raw<Scene | undefined>()
  /** The event that is being shown right now. */
  moment = $state.raw<AnyEvent | undefined>()
  /** The last event that was told. */
  told = $state.raw<AnyEvent | undefined>()
  /** The event that the one sentence is about: the last one that has a sentence of its own. */
  said = $state.raw<AnyEvent | undefined>()
  /** What was told before that, as much of it as may be kept; the newest is the last one. */
  past = $state.raw<readonly AnyEvent[]>([])
  /** The same with the last one: all of it only while it is being shown. Made anew each time: what a $derived that
   *  nobody reads any more had last, faces and all, would stay in memory. */
  get happened(): readonly AnyEvent[] {
    if (this.told === undefined) return this.past
    return [...this.past, ...(this.moment === this.told ? [this.told] : this.#fade([this.told]))]
  }
  /** The message that is being told, or was told last; its offers count at rest. */
  shown = $state.raw<ServerGame | undefined>()
  /** What the staging keeps of the messages that were told: of each, also where several are told at once. */
  kept = $state.raw<unknown>()
  /** Everything is told and the scene is the newest view's. In a race also while something is shown late. */
  isAtRest = $state(true)
  /** Whom the game waits for in the scene: while a move is told, whoever makes it. */
  awaited = $state.raw<readonly number[]>([])

  #queue: ServerGame[] = []
  #running = false
  #hurried = false
  #isRacing = false // what is hurried through now is hurried by a race
  #comesBack = false
  #missed: { then: Scene; event: AnyEvent }[] = []
  #endPause: (() => void) | undefined
  #reading: Promise<void> | undefined // until the last sentence has been read
  #endReading: (() => void) | undefined
  #isOver = false

  constructor(
    readonly staging: Staging<View, Scene>,
    private readonly pace: Pace,
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
    this.isAtRest = false
    if (message.race) this.#isRacing = true
    if (message.race || message.memorise) this.#hurry()
    if (!this.#running) void this.#run()
  }

  /** Jumps to rest, for who has seen and read enough; what comes later is told at its own pace again. */
  finish(): void {
    if (this.#running) this.#hurry()
    this.#endReading?.()
  }

  /** What was told before the page was loaded anew, as it was kept: the newest is the last one, if it is all of it. */
  recall({ events, isWhole }: { events: readonly AnyEvent[]; isWhole: boolean }): void {
    this.past = events
    if (isWhole) this.said = events.findLast((event) => !this.staging.isQuiet?.(event))
  }

  /** Ends it where it is: nobody looks any more, so nothing of it is told or heard from now on. */
  stop(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#queue = []
    this.#missed = []
    if (this.#running) hasten(1)
    this.#endPause?.()
    this.#endReading?.()
  }

  #hurry(): void {
    this.#hurried = true
    this.#endPause?.()
    this.#endReading?.()
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
          if (!(await this.#through(this.#tell(message)))) return
        }
        this.#hurried = false
        hasten(1)
        this.isAtRest = this.#isRacing || !this.#comesBack
        if (this.#isRacing || this.#comesBack) if (!(await this.#through(this.#lookBack()))) return
        this.isAtRest = this.#queue.length === 0
      } while (this.#queue.length > 0)
    } finally {
      this.#running = false
    }
  }

  *#lookBack(): Generator<Pause> {
    const now = this.scene
    this.#isRacing = this.#comesBack = false
    if (now === undefined || isHidden()) return
    const late = this.#missed.splice(0).flatMap(({ then, event }) => {
      const scene = attempt(() => this.staging.late?.(now, then, event))
      return scene === undefined ? [] : [{ scene, event }]
    })
    for (const { scene, event } of late.slice(-MOST_LATE)) {
      if (this.#hurried) break
      this.scene = scene
      this.moment = event
      yield this.#pause(this.#lengthOf(event))
    }
    this.scene = now
    this.moment = undefined
    this.#hurried = this.#isRacing // by one that has begun meanwhile
  }

  *#tell(message: ServerGame): Generator<Pause> {
    const { fresh } = message
    const view = message.view as View | undefined
    const events = message.events as AnyEvent[]
    const look = () => (view === undefined ? undefined : attempt(() => this.staging.sceneOf(view)))
    const opening = () => (view === undefined ? undefined : attempt(() => this.staging.opening?.(view))) ?? look()
    if (!fresh) yield* this.#untilRead(events[0])
    const wasMemorised = this.shown?.memorise !== undefined
    this.shown = message
    this.kept = attempt(() => this.staging.keeps?.(this.kept, message))
    if (fresh) this.#beginAnew(look())
    if (events.length === 0) this.#tellNext(undefined)
    // With the minute of memorising its words go, which may name colours.
    if (events.length === 0 && wasMemorised) this.said = undefined
    for (const event of events) {
      yield* this.#untilRead(event)
      const most = this.#queue.at(-1)?.clock ? MOST_BEHIND_A_CLOCK : MOST_BEHIND
      hasten(this.#queue.length > most ? 2 : 1)
      const before = this.scene ?? opening()
      this.scene = before === undefined ? undefined : (attempt(() => this.staging.after(before, event)) ?? before)
      this.moment = event
      this.#tellNext(event)
      const mover = event.by ?? event.seat
      if (this.said === event && typeof mover === 'number') this.awaited = [mover]
      attempt(() => this.heard(event))
      yield this.#pause(this.#lengthOf(event))
      if ((this.#isRacing || isHidden()) && this.scene !== undefined) this.#miss(this.scene, event)
    }
    // Words that go with the scene are read before.
    if (this.said && passes(this.said)) yield this.#reading
    this.scene = look() ?? this.scene
    this.moment = undefined
    this.awaited = message.awaited ?? []
    this.#forget(message)
    this.isAtRest = this.#queue.length === 0 && !this.#comesBack
  }

  // Through all pauses; false: it is over. Without a pause everything happens at once, and nothing flickers.
  async #through(telling: Generator<Pause>): Promise<boolean> {
    for (const pause of telling) {
      if (pause) await pause
      if (this.#isOver) return false
    }
    return true
  }

  // Before the words of an event take the place of the last ones, or before it hides what those name.
  *#untilRead(event: AnyEvent | undefined): Generator<Pause> {
    if (!event || !this.#reading || !this.said) return
    if (!this.staging.isQuiet?.(event) || fadesWith(this.said, event)) yield this.#reading
  }

  // What was missed meanwhile may have hidden anything.
  #beginAnew(scene: Scene | undefined): void {
    this.scene = scene ?? this.scene
    this.past = this.past.flatMap((event) => this.#faded(event))
    if (this.told) this.told = this.#faded(this.told)[0]
    if (this.said) this.said = this.#faded(this.said)[0]
  }

  // What lies hidden again is not in the message any more either. What is memorised stays as long as it lies open.
  #forget(message: ServerGame): void {
    const { later } = this.staging
    const events = message.events as AnyEvent[]
    if (!message.memorise) message.events = (attempt(() => allTold(events, later)) ?? []) as ServerGame['events']
    if (this.told && passes(this.told)) this.told = this.#faded(this.told)[0]
    if (this.said && passes(this.said)) this.said = this.#faded(this.said)[0]
  }

  #miss(then: Scene, event: AnyEvent): void {
    this.#missed = [...this.#missed.slice(1 - MOST_MISSED), { then, event }]
  }

  #tellNext(event: AnyEvent | undefined): void {
    this.past = this.#fade(this.told ? [...this.past, this.told] : this.past, event).slice(-MOST_PAST)
    this.told = event
    if (event && !this.staging.isQuiet?.(event)) this.#say(event)
    else if (this.said) this.said = this.#fade([this.said], event)[0]
  }

  #say(event: AnyEvent): void {
    this.said = event
    this.#endReading?.()
    const length = this.#hurried || isHidden() ? 0 : (attempt(() => this.pace.reading(event)) ?? 0)
    if (length <= 0) return
    this.#reading = new Promise((resolve) => {
      const end = () => {
        this.#reading = this.#endReading = undefined
        resolve()
      }
      const stop = this.wait(length, end)
      this.#endReading = () => {
        stop()
        end()
      }
    })
  }

  // What may still be told of events, with or before the next one.
  #fade(events: readonly AnyEvent[], next?: AnyEvent): readonly AnyEvent[] {
    return events.flatMap((event) => (fadesWith(event, next) ? this.#faded(event) : [event]))
  }

  // Of one that can't be told without its faces nothing is.
  #faded(event: AnyEvent): AnyEvent[] {
    return attempt(() => faded(event, this.staging.later)) ?? []
  }

  #lengthOf(event: AnyEvent): number {
    const usual = attempt(() => this.staging.lasts(event)) ?? 0
    if (this.staging.isToBeRead?.(event)) return usual
    const paced = this.pace.motion(usual)
    return this.staging.reveals?.(event) ? Math.max(paced, Math.min(usual, LEAST_SEEN)) : paced
  }

  #pause(length: number): Pause {
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
