// A table as this page knows it: who is there (`people`), the game as it is being shown (`story`), and everything one
// can say there. It answers the fair start by itself, enters anew whenever the line is open again, and never judges a
// move: what may be done stands in `offers`. Everything that asks the visitor for something (offers, the throw, the turn,
// the clock) does so when the story is at rest, and what is said before is not sent: nobody acts on an old scene.
import type {
  ClientMessage,
  EmoteName,
  Level,
  ServerAdvice,
  ServerGame,
  ServerMessage,
  ServerRefused,
  ServerTable,
  SettingsWish,
} from '../protocol/messages.ts'
import { gamesPlayed, readingTime, wordsAMinute } from '../settings/reading.ts'
import { paced, settings } from '../settings/settings.svelte.ts'
import type { Link, LinkState, Listener } from '../link/link.ts'
import { sentenceOf, type AnyEvent } from '../texts/sentence.ts'
import { voice } from '../texts/texts.svelte.ts'
import { Chronicle } from './chronicle.ts'
import { FairStart } from './fair_start.ts'
import { namesOf } from './names.ts'
import type { Staging } from './staging.ts'
import { MOST_PAST, Story } from './story.svelte.ts'
import { thoughtful } from './thoughts.ts'

/** Whatever is said at a table, without what every such message has. */
type Words<M> = M extends { table: string } ? Omit<M, 'table' | 'id'> : never
type Offers = NonNullable<ServerGame['offers']>
type Foreseen = NonNullable<ServerGame['foreseen']>
export interface Talk {
  number: number
  name: string
  /** Who said it; an emote is its seat's. */
  person?: string
  seat?: number
  emote?: EmoteName
  text?: string
}

/** What somebody says beside the game, in the place of the game's own sentence: a lesson. */
export interface Guide {
  sentence: string
  /** That it follows from. */
  rule?: string | undefined
  /** What leads on; without it, the board asks. */
  action?: { label: string; act(): void } | undefined
}

const LATER = ['busy', 'too_many_lookups']
const KEPT_OUT = ['banned', 'no_onlookers']
const MOST_TALK = 30 // lines kept
// Who comes back may be taken for earlier than the line that they lost, since nodes know each other's clocks only so
// well: they come again after so many ms, and then it is another window's table.
const COME_AGAIN = [400, 1000, 2500, 6000]

export class Table {
  line = $state<LinkState>('connecting')
  people = $state.raw<ServerTable | undefined>()
  /** Undefined until a board was set (stage) . */
  story = $state.raw<Story<unknown, unknown> | undefined>()
  /** The last refusal, until something is done or dismissed. */
  refusal = $state.raw<ServerRefused | undefined>()
  /** Something was said and is not answered yet. */
  asking = $state(false)
  /** This visitor plays at the table in another window. */
  elsewhere = $state(false)
  /** This visitor may not be at the table, by the code of why. */
  removed = $state<string | undefined>()
  /** This device can't keep the game, and the visitor has not said that they know. */
  unkept = $state(false)
  /** The house can't keep anything for now: the table stands still until it is shown anew. */
  waits = $state(false)
  /** The house in this page has no such table. */
  isMissing = $state(false)
  /** Said at rest instead of what happened and what to do. */
  guide = $state.raw<Guide | undefined>()
  talk = $state.raw<Talk[]>([])
  /** The seat that was reminded last, to nudge whoever sits there. */
  reminded = $state.raw<{ seat: number; number: number } | undefined>()

  /** This visitor's seat, or null: watching. */
  me = $derived(this.people?.you.seat ?? null)
  names = $derived.by(() => namesOf(this.people?.seats ?? [], this.me, this.myName()))
  /** Whether this visitor has a say in who watches: the host, and who sits. */
  hasASay = $derived(this.me !== null || this.people?.you.host === true)
  /** Whether this visitor's seat is played by a bot for now. */
  isStoodIn = $derived.by(() => {
    const seat = this.me === null ? undefined : this.people?.seats[this.me]
    return seat?.kind === 'person' && seat.standIn !== undefined
  })
  #goesOn = $derived(this.people?.phase === 'playing' && !this.people.pause)
  #isHere = $derived(this.line === 'open' && !this.elsewhere && !this.waits)
  #mayAct = $derived(this.#isHere && this.#goesOn && !this.isStoodIn && !this.asking)
  /** Nothing moves and everything is told: the scene is the newest view's. */
  isAtRest = $derived(this.story?.isAtRest === true)
  /** What this visitor may do now; nothing while the story is told, the table pauses or an answer is due. */
  offers = $derived.by<Offers>(() => {
    const shown = this.story?.shown
    return ((this.#mayAct && this.isAtRest ? shown?.offers : undefined) ?? []) as Offers
  })
  /** What can be foreseen of what is offered. */
  foreseen = $derived.by<Foreseen>(() => ((this.offers.length > 0 && this.story?.shown?.foreseen) || []) as Foreseen)
  /** The dice are in this visitor's hand. */
  mayThrow = $derived(this.#mayAct && this.isAtRest && this.story?.shown?.throw === true)
  /** Whom the game waits for; while a move is shown, whoever makes it. */
  awaited = $derived((this.people?.phase === 'playing' && this.story?.awaited) || [])
  isMyTurn = $derived(this.offers.length > 0 || this.mayThrow)
  #advice = $state.raw<ServerAdvice | undefined>()
  /** What a bot would do in this visitor's place, once it was asked for: about the scene that is shown. */
  advice = $derived(this.offers.length > 0 ? this.#advice : undefined)
  /** Somebody has been asked for advice and thinks. */
  isAdvising = $state(false)
  /** Whether there is advice for what is to be done now; a race has none. */
  mayAskAdvice = $derived(
    this.offers.length > 0 && !this.story?.shown?.race && this.people?.settings.help !== false && !this.#advice,
  )
  #clock = $state<number | undefined>()
  /** Until when whoever is awaited may think, by performance.now(); the house counts, this only shows it. */
  clock = $derived(this.#goesOn && this.isAtRest && this.awaited.length === 1 ? this.#clock : undefined)

  /** What the house calls this table, where the visitor's link has a slip in it that the house forgave. */
  properCode = $state<string | undefined>()

  #link: Link | undefined
  #untold: ServerGame[] = []
  #number = 0
  #asked = -1
  #askedAdvice = -1
  #entering = -1
  #again: ReturnType<typeof setTimeout> | undefined
  #comings = COME_AGAIN.length // how often it came again; here, nobody does
  #version = 0
  readonly #chronicle: Chronicle
  #words = 200 // a minute that this visitor reads
  #painted = 0 // when the dice of a race were on this screen
  #talked = 0

  /** @param heard every event as it is told: for sounds and for screen readers
   *  @param myName what this visitor is called where nobody else reads it: then it is not the house's to say */
  constructor(
    readonly code: string,
    private readonly heard: (event: AnyEvent) => void = () => {},
    readonly fairStart: FairStart = new FairStart(),
    private readonly myName: () => string | undefined = () => undefined,
    chronicle: Chronicle = new Chronicle(code, MOST_PAST),
  ) {
    this.#chronicle = chronicle
  }

  /** Gives the table its line; connect(listener) makes the link that calls the listener. */
  connect(make: (listener: Listener) => Link): void {
    this.#link = make({
      hear: (message) => this.#hear(message),
      state: (state) => this.#become(state),
      keeps: (isKept) => (this.unkept = !isKept),
      missing: () => (this.isMissing = true),
    })
  }

  close(): void {
    clearTimeout(this.#again)
    this.#link?.close()
    this.story?.stop()
  }

  /** The record of a game that the house in this page could not keep; undefined: it has none. */
  async unkeptRecord(id: string): Promise<unknown> {
    return this.#link?.record?.(id)
  }

  /** How the game on the board is shown from now on; what came meanwhile is told then. */
  stage(staging: Staging<never, unknown>): void {
    this.story?.stop()
    this.#chronicle.clear()
    this.#words = wordsAMinute(gamesPlayed())
    const pace = { motion: paced, reading: (event: AnyEvent) => this.#reading(event, staging) }
    this.story = new Story(staging as Staging<unknown, unknown>, pace, this.heard)
    for (const message of this.#untold.splice(0)) this.#take(this.story, message)
  }

  /** Shows at once what is still to be told, for who is impatient. */
  skip(): void {
    this.story?.finish()
  }

  /** Plays in this window and no longer in the other one; or tries to come in again. */
  comeHere(): void {
    this.elsewhere = false
    this.removed = undefined
    this.#comings = 0
    this.#enter()
  }

  dismissRefusal(): void {
    this.refusal = undefined
  }

  // --- What one can say --------------------------------------------------------------------------------------------

  move(move: object): void {
    this.#play({ type: 'move', version: this.#version, move } as never)
  }
  throwDice(): void {
    this.#play({ type: 'throw', version: this.#version })
  }
  /** "What should I do?" The board stays as it is until the answer is there. */
  advise(): void {
    if (!this.mayAskAdvice || this.isAdvising) return
    this.refusal = undefined
    this.#askedAdvice = ++this.#number
    this.isAdvising = this.#say({ type: 'advise', version: this.#version }, this.#askedAdvice)
  }
  memorised(): void {
    this.#act({ type: 'memorised' })
  }
  /** @param at when the place was touched, as event.timeStamp has it */
  claim(cell: number, at: number): void {
    this.#play({ type: 'claim', version: this.#version, cell, reaction: Math.max(0, at - this.#painted) })
  }
  notMe(): void {
    this.#play({ type: 'notMe', version: this.#version })
  }
  seal(cell: number | null): void {
    this.#play({ type: 'seal', version: this.#version, cell })
  }
  sit(seat?: number): void {
    this.#act(seat === undefined ? { type: 'sit' } : { type: 'sit', seat })
  }
  stand(): void {
    this.#act({ type: 'stand' })
  }
  unseat(seat: number): void {
    this.#act({ type: 'unseat', seat })
  }
  configure(settings: SettingsWish): void {
    this.#act({ type: 'configure', settings })
  }
  addBot(seat: number, level: Level): void {
    this.#act({ type: 'addBot', seat, level })
  }
  removeBot(seat: number): void {
    this.#act({ type: 'removeBot', seat })
  }
  /** Whether one may watch, and talk while watching. */
  setOnlookers(wish: { allowed?: boolean; talk?: boolean }): void {
    this.#act({ type: 'onlookers', ...wish })
  }
  mute(person: string, muted: boolean): void {
    this.#act({ type: 'mute', person, muted })
  }
  remove(person: string): void {
    this.#act({ type: 'remove', person })
  }
  ban(person: string, banned: boolean): void {
    this.#act({ type: 'ban', person, banned })
  }
  ready(ready: boolean): void {
    this.#act({ type: 'ready', ready })
  }
  rematch(): void {
    this.#act({ type: 'rematch' })
  }
  rename(name: string): void {
    this.#act({ type: 'rename', name })
  }
  standIn(level: Level): void {
    this.#act({ type: 'standIn', level })
  }
  takeBack(): void {
    this.#act({ type: 'takeBack' })
  }
  decide(choice: 'wait' | 'bot' | 'end'): void {
    this.#act({ type: 'decide', choice })
  }
  endGame(agree: boolean): void {
    this.#act({ type: 'endGame', agree })
  }
  emote(emote: EmoteName): void {
    this.#say({ type: 'emote', emote })
  }
  chat(text: string): void {
    this.#say({ type: 'say', text })
  }

  // --- What one hears ----------------------------------------------------------------------------------------------

  #become(state: LinkState): void {
    this.line = state
    this.asking = this.isAdvising = false
    this.waits = false
    if (state === 'open' && this.people) this.#comings = 0
    this.#enter()
  }

  #enter(): void {
    clearTimeout(this.#again)
    if (this.line !== 'open' || this.elsewhere || this.removed !== undefined) return
    this.#entering = ++this.#number
    this.#say({ type: 'enter' }, this.#entering)
  }

  #hear(message: ServerMessage): void {
    if (!('table' in message)) return
    if (message.table !== this.code) {
      if ('re' in message && message.re === this.#entering) this.properCode = message.table
      return
    }
    if ('re' in message && message.re === this.#asked) this.asking = false
    switch (message.type) {
      case 'table':
        this.people = message
        this.elsewhere = false
        this.#comings = COME_AGAIN.length
        this.waits = false
        if (this.refusal?.code === 'not_kept' || this.refusal?.code === 'unsettled') this.refusal = undefined
        this.removed = undefined
        this.#answerFairStart(message)
        break
      case 'game':
        this.#version = message.version
        this.#clock = message.clock && performance.now() + message.clock.in
        this.asking = this.isAdvising = false
        this.#advice = undefined
        this.#tell(message)
        break
      case 'advice':
        this.isAdvising = false
        if (message.version === this.#version) this.#advice = message
        break
      case 'refused':
        if (message.re === this.#askedAdvice) this.isAdvising = false
        // Many come at once, perhaps after the house was started anew: then a little later, and not all together.
        if (message.re === this.#entering && LATER.includes(message.code)) {
          this.#again = setTimeout(() => this.#enter(), 2000 + 4000 * Math.random())
          break
        }
        if (message.re === this.#entering && KEPT_OUT.includes(message.code)) {
          this.removed = message.code
          break
        }
        // A stale move: the board that follows says it better than words.
        if (message.code !== 'stale') this.refusal = message
        break
      case 'elsewhere':
        this.#comeAgain(COME_AGAIN[this.#comings++])
        break
      case 'waiting':
        this.waits = true
        break
      case 'removed':
        this.asking = false
        this.removed = message.code
        break
      case 'emote':
        this.#note({ name: this.names[message.seat] ?? '', seat: message.seat, emote: message.emote })
        break
      case 'said':
        this.#note({
          name: message.name,
          text: message.text,
          person: message.person,
          ...(message.seat === undefined ? {} : { seat: message.seat }),
        })
        break
      case 'reminder':
        this.reminded = { seat: message.seat, number: (this.reminded?.number ?? 0) + 1 }
        break
    }
  }

  #comeAgain(pause: number | undefined): void {
    this.elsewhere = pause === undefined
    if (pause !== undefined) this.#again = setTimeout(() => this.#enter(), pause * (0.75 + Math.random() / 2))
  }

  #tell(message: ServerGame): void {
    if (this.story) this.#take(this.story, message)
    else this.#untold = message.fresh ? [message] : [...this.#untold, message]
    // The frame that shows the dice begins now; before it, nobody can have seen them, and a touch took no time.
    if (!message.race) return
    this.#painted = Infinity
    globalThis.requestAnimationFrame?.((frame) => (this.#painted = frame))
  }

  #take(story: Story<unknown, unknown>, heard: ServerGame): void {
    const message = settings.thoughts ? thoughtful(heard) : heard
    const game = this.people?.games ?? 0
    if (message.fresh && !story.shown) story.recall(this.#chronicle.recall(game, message.version))
    this.#chronicle.add(message, game, story.staging)
    story.take(message)
  }

  // In this visitor's language; what they have done themselves they know.
  #reading(event: AnyEvent, { deeds }: Pick<Staging<never, unknown>, 'deeds'>): number {
    if (this.me !== null && event.seat === this.me && deeds?.includes(event.event)) return 0
    const game = this.people?.settings.game ?? ''
    return paced(readingTime(sentenceOf(voice(this), game, event), this.#words))
  }

  #answerFairStart({ phase, you, fairness }: ServerTable): void {
    if (phase !== 'starting' || !fairness || you.seat === null || !fairness.missing?.includes(you.seat)) return
    if (fairness.stage === 'hashes') {
      this.#say({ type: 'nonceHash', hash: this.fairStart.hashFor(fairness.commitment) })
      return
    }
    // Whose hash was given from another device is not revealed from this one: a nonce drawn now could not match.
    const nonce = this.fairStart.reveal(fairness.commitment)
    if (nonce !== undefined) this.#say({ type: 'nonce', nonce })
  }

  #note(talk: Omit<Talk, 'number'>): void {
    this.talk = [...this.talk.slice(1 - MOST_TALK), { number: ++this.#talked, ...talk }]
  }

  // A move in the game: never on a scene that is not the newest.
  #play(words: Words<ClientMessage>): void {
    if (!this.isAtRest) return
    this.story?.finish()
    this.#act(words)
  }

  // Something whose answer is waited for.
  #act(words: Words<ClientMessage>): void {
    this.refusal = undefined
    this.#asked = ++this.#number
    this.asking = this.#say(words, this.#asked)
  }

  #say(words: Words<ClientMessage>, id?: number): boolean {
    const message = { ...words, table: this.code, ...(id === undefined ? {} : { id }) }
    return this.#link?.say(message as ClientMessage) ?? false
  }
}
