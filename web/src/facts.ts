// The facts of every box on the shelf, each as it stands in games/<box>/facts.json: what can be said of a game before it is
// opened. engine/facts.hpp has the same for the engine.
import { facts } from 'virtual:boxes'
import type { Settings } from './protocol/messages.ts'

export type GameName = Settings['game']
export type Value = string | number | boolean

interface Range {
  least: number
  usual: number
  most: number
}
/** Under which values of one option something matters. */
type Condition = Record<string, readonly Value[]>
interface OptionBase {
  name: string
  /** Elsewhere it is idle; "race": wherever there are races. */
  when?: Condition | 'race'
}
interface Choice extends OptionBase {
  kind: 'choice'
  usual: string
  /** Which players a value is for, where that is not all of the game's. */
  values: readonly { name: string; players?: { fewest?: number; most?: number } }[]
}
interface Whole extends OptionBase, Range {
  kind: 'number'
}
interface Switch extends OptionBase {
  kind: 'switch'
  usual: boolean
}
export type OptionFact = Choice | Whole | Switch

export interface Facts {
  name: string
  title: string
  /** Of its rules' numbers. */
  letters: string
  /** `usual`: how many are dealt in by "Play now". */
  players: { fewest: number; usual: number; most: number }
  options?: readonly OptionFact[]
  race?: { places: number; seconds: Range; when?: Condition }
  /** Seconds to look at what is to be remembered. */
  memorise?: Range
  /** The host may say who begins, instead of the lot. */
  hostNamesFirst?: boolean
}

export const FACTS = facts as Record<GameName, Facts>
/** As they stand on the shelf. */
export const GAMES = Object.keys(FACTS) as GameName[]
