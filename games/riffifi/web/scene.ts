// What lies on Riffifi's table as it is drawn: the view, and between two rounds what the last one brought. `after` says
// what each event changes in it; whatever no event tells (whose turn comes next) is the next view's business.
import type {
  RiffifiColour,
  RiffifiEvent,
  RiffifiSeatView,
  RiffifiTokens,
  RiffifiView,
} from '$web/protocol/messages.ts'
import type { Staging } from '$web/table/staging.ts'
import { chapterOf, unlisted } from './chapters.ts'

/** The end of a round: what was buried unseen, and, once it is counted, what everybody got. */
export interface Ending {
  revealed: { seat: number; card: string }[]
  counted?: { round: number; gained: number[]; totals: number[]; passes: boolean }
}

/** What a finished game's view has besides, where everything lies open (study/replay/replay_messages.hpp). */
export interface Secrets {
  hands: string[][]
  /** Buried unseen in this round. */
  concealed: string[][]
  /** Not in this round. */
  out: string[]
}

export interface Scene extends RiffifiView {
  secrets?: Secrets
  ending: Ending | undefined
  /** Whose card is turned down with the next event: the Officer was seen. */
  passing?: number | undefined
}

export const COLOURS: readonly RiffifiColour[] = ['red', 'blue', 'yellow', 'green', 'violet']
export const OFFICER = 'officer'

export const colourOf = (card: string): RiffifiColour => card.split('-')[0] as RiffifiColour

type SeatChange = (seat: RiffifiSeatView) => Partial<RiffifiSeatView>

function change(scene: Scene, at: number, to: SeatChange): Scene {
  return { ...scene, seats: scene.seats.map((seat, i) => (i === at ? { ...seat, ...to(seat) } : seat)) }
}

const faceDown: SeatChange = () => ({ pile: 'down', card: null })

// All tokens back to the centre, all piles away.
function cleared(scene: Scene): Scene {
  const centre = { ...scene.centre }
  for (const { tokens } of scene.seats) for (const colour of COLOURS) centre[colour] += tokens[colour]
  const none: RiffifiTokens = { red: 0, blue: 0, yellow: 0, green: 0, violet: 0 }
  const seats = scene.seats.map((seat) => ({ ...seat, hand: 0, pile: 'empty' as const, card: null, tokens: none }))
  return { ...scene, centre, seats, hand: [], buried: [] }
}

function played(scene: Scene, event: Extract<RiffifiEvent, { event: 'cardPlayed' }>): Scene {
  const { seat, card, buried, fades } = event
  const hand = scene.hand.filter((held) => held !== card)
  const mine = buried && card !== null ? [...scene.buried, card] : scene.buried
  const lying = buried ? faceDown : () => ({ pile: 'up' as const, card })
  const passing = !buried && fades?.when === 'next' ? seat : undefined
  const now = { ...scene, turn: seat, hand, buried: mine, passing }
  return change(now, seat, (was) => ({ ...lying(was), hand: was.hand - 1 }))
}

function looted(scene: Scene, event: Extract<RiffifiEvent, { event: 'lootTaken' }>): Scene {
  const colour = colourOf(event.card)
  const seats = scene.seats.map((seat, i) => {
    const held = seat.tokens[colour] - (event.from[i] ?? 0) + (i === event.seat ? event.amount : 0)
    return { ...seat, tokens: { ...seat.tokens, [colour]: held } }
  })
  const centre = { ...scene.centre, [colour]: scene.centre[colour] - event.fromCentre }
  return change({ ...scene, turn: event.seat, centre, seats }, event.seat, faceDown)
}

// What he turns down is shown with him.
function passed(scene: Scene, event: RiffifiEvent): Scene {
  const { passing } = scene
  if (passing === undefined || (event.event === 'cardTurnedDown' && event.by === passing)) return scene
  return { ...change(scene, passing, faceDown), passing: undefined }
}

function next(scene: Scene, event: RiffifiEvent): Scene {
  switch (event.event) {
    case 'dealerDrawn':
      return { ...scene, dealer: event.seat }
    case 'cardRemoved':
      return { ...scene, removed: event.card }
    case 'roundBegun':
      return { ...cleared(scene), round: event.round, dealer: event.dealer, ending: undefined }
    case 'handReceived': {
      const hand = event.cards.length > 0 ? event.cards : scene.hand
      return change({ ...scene, hand }, event.seat, () => ({ hand: event.size }))
    }
    case 'cardPlayed':
      return played(scene, event)
    case 'cardTurnedDown':
      return change(scene, event.seat, faceDown)
    case 'lootTaken':
      return looted(scene, event)
    case 'lootMissed':
      return { ...scene, turn: event.seat }
    case 'colourTicked':
      return change(scene, event.seat, ({ ticks }) => ({ ticks: [...ticks, event.colour] }))
    case 'cardRevealed': {
      const revealed = [...(scene.ending?.revealed ?? []), { seat: event.seat, card: event.card }]
      return { ...scene, ending: { ...scene.ending, revealed } }
    }
    case 'roundEnded': {
      const { round, gained, totals, passes } = event
      const ending = { revealed: scene.ending?.revealed ?? [], counted: { round, gained, totals, passes } }
      const seats = scene.seats.map((seat, i) => ({ ...seat, total: totals[i]! }))
      return { ...cleared({ ...scene, seats }), ending }
    }
    case 'gameEnded':
      return { ...scene, phase: 'over' }
    default:
      return scene // of a later version of the house
  }
}

// Look book, motion; what has to be read gets the time to.
function lasts(event: RiffifiEvent): number {
  switch (event.event) {
    case 'roundBegun':
      return event.redeals > 0 ? 2600 : 900
    case 'handReceived':
      return event.cards.length > 0 ? 500 : 160 // seen, not read
    case 'cardPlayed':
      return event.buried || event.card === OFFICER ? 1000 : 700
    case 'cardTurnedDown':
      return 800
    case 'lootTaken':
      return event.amount === 0 ? 1000 : 1500
    case 'lootMissed':
      return 0
    case 'cardRevealed':
      return 220
    case 'roundEnded':
      return 6000 // or until somebody has read it
    case 'dealerDrawn':
    case 'cardRemoved':
    case 'colourTicked':
    case 'gameEnded':
      return 1200
    default:
      return 600
  }
}

// Every event of this game's messages is one of these; one of a later version changes nothing.
const known = (event: unknown) => event as RiffifiEvent

// How the last round ended, if that was missed; and a card that was played face up and does not lie there any more.
function late(now: Scene, then: Scene, event: RiffifiEvent): Scene | undefined {
  if (event.event === 'roundEnded') return now.round > event.round + 1 ? undefined : { ...now, ending: then.ending }
  if (event.event !== 'cardPlayed' || event.buried || now.seats[event.seat]?.card === event.card) return undefined
  return change(now, event.seat, () => ({ pile: 'up', card: event.card }))
}

// What is seen without a word: hands and rounds, whose number stands in the bar; that a card which lies face down brings
// nothing; and the end of a round, which has a sheet of its own.
const isQuiet = (event: RiffifiEvent): boolean =>
  ['handReceived', 'lootMissed', 'cardRevealed', 'roundEnded'].includes(event.event) ||
  (event.event === 'roundBegun' && event.redeals === 0)

export const staging: Staging<RiffifiView, Scene> = {
  sceneOf: (view) => ({ ...view, ending: undefined }),
  opening: (view) => cleared({ ...view, ending: undefined }),
  isQuiet: (event) => isQuiet(known(event)),
  deeds: ['cardPlayed'],
  settingUp: ['firstDrawn', 'dealerDrawn', 'cardRemoved', 'roundBegun', 'handReceived'],
  goal: ({ rounds }) => (rounds === null ? ['goal.riffifi.ticks'] : ['goal.riffifi', { rounds }]),
  after: (scene, event) => next(passed(scene, known(event)), known(event)),
  lasts: (event) => lasts(known(event)),
  isToBeRead: ({ event }) => event === 'roundEnded',
  reveals: ({ event, buried }) => event === 'cardPlayed' && !buried,
  late: (now, then, event) => late(now, then, known(event)),
  chapterOf,
  unlisted,
}
