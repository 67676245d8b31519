// What lies on Starmaster's table as it is drawn, and what each event changes in it. A cube's colour is in the scene only
// while it lies colour up. The memorising minute is not here: its cubes lie open as long as the message that shows them is
// the last one (open_cubes.ts). Whose turn comes next is told by views only.
import type {
  StarmasterBlack,
  StarmasterColour,
  StarmasterEvent,
  StarmasterPawns,
  StarmasterView,
  StarmasterWhite,
} from '$web/protocol/messages.ts'
import { fadesIn } from '$web/table/fading.ts'
import type { Staging } from '$web/table/staging.ts'
import type { AnyEvent } from '$web/texts/sentence.ts'
import { race } from '../facts.json'
import { chapterOf, unlisted } from './chapters.ts'
import { filmAfter, type Film } from './photo.ts'

export interface Scene {
  /** Whose dice they are. */
  roller: number | null
  /** Who turns, takes or swaps. */
  actor: number | null
  white: StarmasterWhite | null
  black: StarmasterBlack | null
  /** The colour that is looked for. */
  sought: StarmasterColour | null
  /** A race is on. */
  race: boolean
  /** In the order of the cells; null: colour down. */
  cubes: readonly (StarmasterColour | null)[]
  /** The cell of the cube that was found and lies open until it is swapped. */
  found: number | null
  /** What its finder has to do next, which views tell, or has just done; or that the cube was another. */
  step: 'take' | 'swap' | 'swapped' | 'missed' | null
  boards: readonly StarmasterPawns[]
  stock: StarmasterPawns
  /** How many pawns win. */
  goal: number
  over: boolean
  /** Where everything lies open: the colour of every cube, up or down. */
  hidden?: readonly (StarmasterColour | null)[]
}

/** What a finished game's view has besides, where everything lies open (study/replay/replay_messages.hpp). */
interface Open {
  secrets?: { cubes: (StarmasterColour | null)[] }
}

/** Where a cube lies: numbers from 1, as one reads. */
export const CELLS: readonly number[] = Array.from({ length: race.places }, (_, i) => i + 1)
const DOWN: Scene['cubes'] = CELLS.map(() => null)

function sceneOf(view: StarmasterView & Open): Scene {
  const { roller, actor, white, black, sought, turned, turnedColour, boards, stock, goal, phase } = view
  return {
    roller,
    actor,
    white,
    black,
    sought,
    race: phase === 'race',
    cubes: turned === null ? DOWN : laid(DOWN, turned, turnedColour),
    found: turned,
    step: phase === 'take' || phase === 'swap' ? phase : null,
    boards,
    stock,
    goal,
    over: phase === 'over',
    ...(view.secrets && { hidden: view.secrets.cubes }),
  }
}

function after(scene: Scene, event: AnyEvent): Scene {
  const told = event as unknown as StarmasterEvent
  switch (told.event) {
    case 'firstDrawn':
    case 'firstNamed':
      return { ...scene, roller: told.seat, actor: told.seat }
    case 'diceRolled': {
      const { seat, white, black } = told
      const sought = white === 'star' ? null : white
      return { ...scene, roller: seat, actor: seat, white, black, sought, race: false, step: null }
    }
    case 'raceOpened':
      return { ...scene, sought: told.colour, actor: null, race: true }
    case 'colourAnnounced':
      return { ...scene, sought: told.colour }
    case 'cubeTurned': {
      const { seat, cell, colour, right } = told
      return {
        ...scene,
        actor: seat,
        race: false,
        cubes: laid(scene.cubes, cell, colour),
        found: right ? cell : null,
        step: right ? null : 'missed',
      }
    }
    case 'cubeTurnedBack':
      return { ...scene, cubes: laid(scene.cubes, told.cell, null), found: null }
    case 'pawnWon':
      return moved(scene, told.colour, told.from, told.seat)
    case 'pawnLost':
      return moved(scene, told.colour, told.seat, null)
    case 'cubesSwapped':
      return { ...scene, cubes: DOWN, found: null, step: 'swapped' }
    case 'turnVoided':
    case 'turnReplayed':
      return { ...scene, race: false }
    case 'gameEnded':
      return { ...scene, over: true, race: false }
    default:
      return scene
  }
}

const laid = (cubes: Scene['cubes'], cell: number, colour: StarmasterColour | null) => cubes.with(cell - 1, colour)

// A pawn from a seat or the stock (null) to another.
function moved(scene: Scene, colour: StarmasterColour, from: number | null, to: number | null): Scene {
  const counted = (pawns: StarmasterPawns, by: number) => ({ ...pawns, [colour]: pawns[colour] + by })
  const change = (seat: number | null) => (to === seat ? 1 : 0) - (from === seat ? 1 : 0)
  return {
    ...scene,
    boards: scene.boards.map((pawns, seat) => (change(seat) === 0 ? pawns : counted(pawns, change(seat)))),
    stock: counted(scene.stock, change(null)),
  }
}

// In a race the clock starts with the faces of the dice, and the story hurries to them. In any other turn they tumble, and
// rest until they are seen.
const LASTS: Partial<Record<string, number>> = {
  diceRolled: 1200,
  colourAnnounced: 900,
  cubeTurned: 1400, // flipped 320; everybody has to see it
  cubeTurnedBack: 300,
  pawnWon: 620,
  pawnLost: 700,
  cubesSwapped: 1000, // turned down 260, two arcs 620, and a breath
  turnVoided: 1200,
  turnReplayed: 1400,
  gameEnded: 600,
}

// A cube's colour, and where it goes.
const reveals = (event: AnyEvent): boolean => fadesIn(event, 'colour') || event.event === 'cubesSwapped'

// What the cubes showed, over what has begun meanwhile.
function late(now: Scene, then: Scene, event: AnyEvent): Scene | undefined {
  if (!reveals(event) && event.event !== 'cubeTurnedBack') return undefined
  return { ...now, cubes: then.cubes, found: then.found }
}

export const staging: Staging<StarmasterView, Scene> = {
  sceneOf,
  after,
  keeps: (before, message) => filmAfter(before as Film | undefined, message),
  isQuiet: ({ event }) => event === 'cubeTurnedBack',
  deeds: ['diceRolled', 'colourAnnounced', 'cubeTurned', 'cubesSwapped'],
  settingUp: ['firstDrawn', 'firstNamed', 'cubesArranged', 'diceRolled'],
  goal: ({ turnLimit }) => [turnLimit === null ? 'goal.starmaster' : 'goal.starmaster.solitaire'],
  reveals,
  late,
  chapterOf,
  unlisted,
  lasts: (event) => {
    // The right cube lies open until it is swapped: no need to wait for it.
    if (event.event === 'cubeTurned' && event.right) return 900
    return LASTS[event.event] ?? 0
  },
}
