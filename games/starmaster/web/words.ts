// Which words stand where, by what is going on: the dice tray's two lines and what the visitor shall do. Keys and values
// only, so that a test can go through all of it; nothing here decides what may be done (that is read off the offers).
import type { RaceKind, StarmasterForeseen } from '$web/protocol/messages.ts'
import type { Values } from '$web/texts/template.ts'
import type { Dice } from './throwing.svelte.ts'
import type { Scene } from './scene.ts'

export type Doing = 'announce' | 'flip' | 'claim' | 'take' | 'swap'

export interface Situation {
  scene: Scene
  me: number | null
  /** What this visitor is offered. */
  doing: Doing | undefined
  mayThrow: boolean
  dice: Dice
  race: RaceKind | undefined
  /** What this visitor said in the race: a cube, null: not me, undefined: nothing. */
  said: number | null | undefined
  barred: boolean
  /** What can be foreseen of turning a cube over. */
  foreseen?: StarmasterForeseen | undefined
}

export interface Words {
  key: string
  values: Values
}

const ui = (key: string, values: Values = {}): Words => ({ key: `starmaster.ui.${key}`, values })

/** Both lines of the dice tray; the second one's key ends in `.note`. */
export function trayWords({ scene, me, race }: Situation): [Words, Words] {
  const { actor, roller, sought: colour, found, step } = scene
  const both = (key: string, seat: number | null): [Words, Words] => {
    const values = { colour, seat }
    return [ui(`tray.${key}`, values), ui(`tray.${key}.note`, values)]
  }
  const whose = (seat: number | null) => (seat === me ? 'mine' : 'other')
  if (scene.over) return both('over', null)
  // Nobody's cube yet: a race, or one that has just come to nothing.
  if (scene.race || (actor === null && colour !== null)) return both(race === 'sealed' ? 'calm' : 'race', null)
  if (found !== null || step === 'swapped') {
    const note = step === 'swapped' ? 'swap' : step === 'take' || step === 'swap' ? step : 'found'
    return [ui('tray.found', { colour }), ui(`tray.${note}.note`, { seat: actor })]
  }
  if (step === 'missed') return both('missed', null)
  // Before anybody was chosen to begin: only who looks at a game again comes there.
  if (scene.white === null && roller === null) return both('memorise', null)
  if (scene.white === null) return both(`throw.${whose(roller)}`, roller)
  if (colour === null) return both(`star.${whose(actor)}`, actor)
  return both(`find.${whose(actor)}`, actor)
}

/** What a cube would bring or cost, where that is more or less than a pawn. */
function stakes({ scene, foreseen }: Situation): Words | undefined {
  const about = (key: string, values: Values = {}): Words => ({ key: `foreseen.starmaster.${key}`, values })
  if (foreseen?.wrong) return about('wrong', { colour: foreseen.wrong })
  if (foreseen?.right === 'nothing') return about('nothing', { colour: scene.sought })
  return foreseen?.right === 'victory' ? about('victory') : undefined
}

/** What this visitor shall do now: the dock's line, and its second one where the last event would not help. */
export function askWords(situation: Situation): [ask?: Words, second?: Words] {
  const { scene, doing, mayThrow, dice, race, said, barred } = situation
  const { sought: colour } = scene
  if (dice !== 'inHand') return [ui('ask.tumbling')]
  if (mayThrow) return [ui('ask.throw')]
  if (race && said !== undefined) {
    if (said === null) return [ui('ask.notMe')]
    const key = race === 'live' ? 'ask.claimed' : 'ask.chosen'
    return [ui(key, { cell: said }), ui(`${key}.second`)]
  }
  switch (doing) {
    case 'announce':
      return [ui('ask.announce')]
    case 'flip': {
      const stake = stakes(situation)
      return stake ? [ui('ask.flip', { colour }), stake] : [ui('ask.flip', { colour })]
    }
    case 'take':
      return [ui('ask.take', { colour })]
    case 'swap':
      return [ui('ask.swap'), ui('ask.swap.second')]
    case 'claim':
      if (barred) return [ui('ask.early')]
      if (race === 'sealed') return [ui('ask.calm', { colour }), ui('ask.calm.second')]
      return [ui('ask.race', { colour }), ui('ask.race.second')]
    default:
      return []
  }
}
