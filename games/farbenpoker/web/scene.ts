// What lies on Farbenpoker's table as it is drawn, what each event changes in it, and what is moving because of it.
// A colour is in here only while everybody sees it: beside a die, in the hand, on its way into a hole.
import type { FarbenpokerColour, FarbenpokerEvent, FarbenpokerView } from '$web/protocol/messages.ts'
import { fadesIn } from '$web/table/fading.ts'
import type { Staging } from '$web/table/staging.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'
import { chapterOf, unlisted } from './chapters.ts'
import { CROSS, DROP, HOLD, REACH, RISE, TURN } from './motion.ts'

export type Colour = FarbenpokerColour
export type Hole = string
/** Where a piece can be: a hole, `hand`, `die0`, `seat0`, `pot`, `stock`. The board marks each with data-place. */
export type Place = string

/** Something on its way. What it changes is in the scene already; it is drawn when it has arrived. */
export type Motion =
  | { kind: 'stick'; colour: Colour; from: Place; to: Hole }
  | { kind: 'lay'; die: number }
  | { kind: 'chips'; count: number; from: Place; to: Place }
  | { kind: 'tumble'; dice: readonly number[] }
  | { kind: 'fill' }

/** A stick outside the device, and the hole it was drawn from while that is being shown. */
export interface Held {
  colour: Colour
  from: Hole | null
}

export interface Scene {
  turn: number
  /** How many a side has. */
  holes: number
  standing: readonly Hole[]
  dice: readonly (Colour | null)[]
  /** The stick that lies beside each die. */
  laid: readonly (Colour | null)[]
  hand: readonly Held[]
  picked: readonly Hole[]
  chips: readonly number[]
  stock: number
  pot: number
  out: readonly number[]
  waiting: readonly number[]
  /** The dice were rolled for somebody without chips. */
  rescue: boolean
  /** The pot is won: nothing is sought, and what lies beside the dice goes back. */
  won: boolean
  privilege: boolean
  rerolled: boolean
  lastPot: boolean
  motions: readonly Motion[]
  /** Where everything lies open: the colour of what stands in a hole. */
  sticks?: Readonly<Partial<Record<Hole, Colour>>>
}

/** What a finished game's view has besides, where everything lies open (study/replay/replay_messages.hpp). */
interface Open {
  secrets?: { sticks: Record<Hole, Colour> }
}

const NONE = [null, null, null]

export const holesOf = (side: 'A' | 'B', count: number): Hole[] =>
  Array.from({ length: count }, (_, i) => `${side}${i + 1}`)

function sceneOf(view: FarbenpokerView & Open): Scene {
  const { turn, holes, standing, dice, picked, chips, stock, pot, out, waiting, privilege, rerolled, lastPot } = view
  // Until a winner has chosen holes the three sticks still lie beside the dice whose order they follow.
  const returning = view.phase === 'return'
  const held = view.hand.filter((colour) => colour !== null)
  return {
    turn,
    holes,
    standing,
    dice,
    laid: returning ? view.hand : dice.map((colour, die) => (view.served[die] ? colour : null)),
    hand: returning ? [] : held.map((colour) => ({ colour, from: null })),
    picked,
    chips,
    stock,
    pot,
    out,
    waiting,
    won: returning || view.phase === 'over',
    rescue: view.phase === 'rescue' || view.phase === 'rescueReturn',
    privilege,
    rerolled,
    lastPot,
    motions: [],
    ...(view.secrets && { sticks: view.secrets.sticks }),
  }
}

const at = <T>(list: readonly T[], index: number, value: T): T[] => list.with(index, value)
const without = <T>(list: readonly T[], ...gone: T[]): T[] => list.filter((entry) => !gone.includes(entry))

function after(before: Scene, told: AnyEvent): Scene {
  const event = told as unknown as FarbenpokerEvent
  const scene: Scene = { ...before, motions: [] }
  const pay = (seat: number, count: number, from: Place): Motion[] => {
    scene.chips = at(scene.chips, seat, scene.chips[seat]! + count)
    return count > 0 ? [{ kind: 'chips', count, from, to: `seat${seat}` }] : []
  }
  switch (event.event) {
    case 'firstDrawn':
      return { ...scene, turn: event.seat, standing: [], dice: NONE, laid: NONE, hand: [], privilege: false }
    case 'sticksArranged':
      return { ...scene, standing: event.standing, motions: [{ kind: 'fill' }] }
    case 'diceRolled':
      return {
        ...scene,
        turn: event.seat,
        dice: event.dice,
        laid: NONE,
        rescue: event.rescue,
        won: false,
        privilege: event.privilege,
        rerolled: false,
        motions: [{ kind: 'tumble', dice: [0, 1, 2] }],
      }
    case 'thirdDieTaken':
      return { ...scene, dice: at(scene.dice, event.die, null), rerolled: true }
    case 'thirdDieRolled':
      return {
        ...scene,
        dice: at(scene.dice, event.die, event.colour),
        motions: [{ kind: 'tumble', dice: [event.die] }],
      }
    case 'stickDrawn':
      return {
        ...scene,
        standing: without(scene.standing, event.hole),
        hand: [{ colour: event.colour, from: event.hole }],
      }
    case 'stickServed': {
      const laid = at(scene.laid, event.die, scene.hand[0]?.colour ?? scene.dice[event.die] ?? null)
      const chips = pay(event.seat, event.chips, 'stock')
      scene.stock -= event.chips
      return { ...scene, laid, hand: [], privilege: false, motions: [{ kind: 'lay', die: event.die }, ...chips] }
    }
    case 'chipsPaid': {
      pay(event.seat, -event.chips, '')
      const motions: Motion[] = [{ kind: 'chips', count: event.chips, from: `seat${event.seat}`, to: 'pot' }]
      return { ...scene, pot: scene.pot + event.chips, motions }
    }
    case 'playerBroke':
      return { ...scene, waiting: [...scene.waiting, event.seat] }
    case 'stickPut':
      return arrive({ ...scene, hand: [] }, event.colour, 'hand', event.hole)
    case 'potWon': {
      const motions = pay(event.seat, event.chips, 'pot')
      return { ...scene, pot: 0, won: true, privilege: false, rerolled: false, motions }
    }
    case 'stickReturned': {
      const die = scene.laid.findIndex((colour) => colour !== null)
      if (die < 0) return arrive({ ...scene, hand: scene.hand.slice(1) }, event.colour, 'hand', event.hole)
      return arrive({ ...scene, laid: at(scene.laid, die, null) }, event.colour, `die${die}`, event.hole)
    }
    case 'rescuePicked':
      return { ...scene, picked: [...scene.picked, event.hole] }
    case 'rescueDrawn':
      return {
        ...scene,
        standing: without(scene.standing, ...event.holes),
        picked: [],
        hand: event.colours.map((colour, i) => ({ colour, from: event.holes[i]! })),
      }
    case 'playerRescued': {
      const motions = pay(event.seat, event.chips, 'stock')
      scene.stock -= event.chips
      return { ...scene, waiting: without(scene.waiting, event.seat), motions }
    }
    case 'playerOut':
      return { ...scene, waiting: without(scene.waiting, event.seat), out: [...scene.out, event.seat] }
    case 'lastPotBegun':
      return { ...scene, lastPot: true }
    case 'gameEnded':
      return { ...scene, won: true, lastPot: false }
    default:
      return scene
  }
}

function arrive(scene: Scene, colour: Colour, from: Place, to: Hole): Scene {
  return { ...scene, standing: [...scene.standing, to], motions: [{ kind: 'stick', colour, from, to }] }
}

// A stick that is seen, where it comes from and where it goes.
const reveals = (event: AnyEvent): boolean => fadesIn(event, 'colour', 'colours')

// Where a stick goes is seen; what it cost or brought was said just before.
const QUIET = ['stickPut', 'stickReturned', 'rescuePicked']

// The device and the dice as they were then; chips are as they are now.
function late(now: Scene, then: Scene, event: AnyEvent): Scene | undefined {
  if (!reveals(event)) return undefined
  const { standing, hand, dice, laid, picked } = then
  // New ones: what has landed once is drawn where it landed.
  const motions = then.motions.flatMap((motion) => (motion.kind === 'stick' ? { ...motion } : []))
  return { ...now, standing, hand, dice, laid, picked, motions }
}

/** How long each event is shown before the next. */
export const LASTS: Record<string, number> = {
  firstDrawn: 1000,
  sticksArranged: 1100,
  diceRolled: 1350,
  thirdDieTaken: 550,
  thirdDieRolled: 1250,
  stickDrawn: RISE + TURN + REACH + HOLD,
  stickServed: 900,
  chipsPaid: 600,
  playerBroke: 1100,
  stickPut: CROSS + TURN + DROP + 320,
  potWon: 1200,
  stickReturned: CROSS + TURN + DROP + 160,
  rescuePicked: 260,
  rescueDrawn: RISE + TURN + REACH + 1000,
  playerRescued: 1000,
  playerOut: 1300,
  lastPotBegun: 1200,
  gameEnded: 1200,
}

export const staging: Staging<FarbenpokerView, Scene> = {
  sceneOf,
  after,
  lasts: ({ event }) => LASTS[event] ?? 600,
  isQuiet: ({ event }) => QUIET.includes(event),
  deeds: ['thirdDieTaken', 'stickDrawn', 'stickPut', 'stickReturned', 'rescuePicked'],
  settingUp: ['firstDrawn', 'firstNamed', 'sticksArranged', 'diceRolled'],
  reveals,
  late,
  chapterOf,
  unlisted,
}
