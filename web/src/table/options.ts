// The options of each game as a form shows them: names and values, texts are `option.<name>` and `option.<name>.<value>`.
// Which of them fit together is the house's to say; only that one player alone means solitaire is done here, so that
// nobody has to be told.
import type { GameName } from '../games.ts'

export type Value = string | number | boolean
export type Options = Record<string, Value>
export interface Field {
  name: string
  values: readonly Value[]
  usual: Value
}

const toggle = (name: string): Field => ({ name, values: [false, true], usual: false })

export const FIELDS: Record<GameName, readonly Field[]> = {
  riffifi: [toggle('officer'), toggle('equalChances'), toggle('ticks')],
  farbenpoker: [{ name: 'edition', values: ['de', 'fr'], usual: 'de' }],
  starmaster: [
    { name: 'variant', values: ['standard', 'children', 'children7', 'solitaire'], usual: 'standard' },
    { name: 'starFaces', values: [1, 2, 3, 4, 5], usual: 2 },
  ],
}

export const usualOptions = (game: GameName): Options =>
  Object.fromEntries(FIELDS[game].map(({ name, usual }) => [name, usual]))

/** Whether the black die is rolled, so that its stars and the kind of race matter. */
export const hasRaces = (game: GameName, { variant }: Options): boolean =>
  game === 'starmaster' && variant !== 'solitaire' && variant !== 'children'

/** The same wish, with solitaire for one player and for nobody else. */
export function matched(
  { players, options }: { players: number; options: Options },
  changed: 'players' | 'options',
): { players: number; options: Options } {
  const alone = options.variant === 'solitaire'
  if (options.variant === undefined || alone === (players === 1)) return { players, options }
  if (changed === 'players') return { players, options: { ...options, variant: alone ? 'standard' : 'solitaire' } }
  return { players: alone ? 1 : 3, options }
}
