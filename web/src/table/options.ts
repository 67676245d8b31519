// The options of each game as a form shows them, from the game's facts: names and values, texts are `option.<name>` and
// `option.<name>.<value>`. Which of them fit together is the house's to say; only what fits how many players is matched
// here, so that nobody has to be told.
import { FACTS, GAMES, type GameName, type OptionFact, type Value } from '../facts.ts'

export type { Value }
export type Options = Record<string, Value>
export interface Field {
  name: string
  values: readonly Value[]
  usual: Value
}

function valuesOf(option: OptionFact): Value[] {
  if (option.kind === 'switch') return [false, true]
  if (option.kind === 'choice') return option.values.map(({ name }) => name)
  return Array.from({ length: option.most - option.least + 1 }, (_, i) => option.least + i)
}

const optionsOf = (game: GameName): readonly OptionFact[] => FACTS[game].options ?? []

export const FIELDS = Object.fromEntries(
  GAMES.map((game) => [
    game,
    optionsOf(game).map((option): Field => ({ name: option.name, values: valuesOf(option), usual: option.usual })),
  ]),
) as unknown as Record<GameName, readonly Field[]>

export const usualOptions = (game: GameName): Options =>
  Object.fromEntries(optionsOf(game).map(({ name, usual }) => [name, usual]))

const holds = (when: Record<string, readonly Value[]> | undefined, options: Options): boolean =>
  Object.entries(when ?? {}).every(([name, values]) => values.includes(options[name]!))

/** Whether there are races, so that their kind and their time matter. */
export const hasRaces = (game: GameName, options: Options): boolean => {
  const { race } = FACTS[game]
  return race !== undefined && holds(race.when, options)
}

/** The options that matter with these values; the others are idle. */
export const fieldsFor = (game: GameName, options: Options): readonly Field[] =>
  FIELDS[game].filter((_, i) => {
    const { when } = optionsOf(game)[i]!
    return when === 'race' ? hasRaces(game, options) : holds(when, options)
  })

/** The same wish with what was not changed made to fit: other values for so many players, or as many as the values are for. */
export function matched(
  game: GameName,
  { players, options }: { players: number; options: Options },
  changed: 'players' | 'options',
): { players: number; options: Options } {
  const bounds = FACTS[game].players
  const fitting = { players, options: { ...options } }
  for (const option of optionsOf(game)) {
    if (option.kind !== 'choice') continue
    const partyOf = (name: Value | undefined) => ({
      ...bounds,
      ...option.values.find((value) => value.name === name)?.players,
    })
    const fits = (name: Value | undefined) => partyOf(name).fewest <= players && players <= partyOf(name).most
    if (fits(options[option.name])) continue
    if (changed === 'options') {
      const { fewest, most } = partyOf(options[option.name])
      fitting.players = Math.min(Math.max(bounds.usual, fewest), most)
    } else {
      const other = [option.usual, ...option.values.map(({ name }) => name)].find(fits)
      if (other !== undefined) fitting.options[option.name] = other
    }
  }
  return fitting
}
