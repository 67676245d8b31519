// How this visitor likes to play each game against bots: how many, how strong, which variant. Kept on this device; what
// is broken or from another time is as if it were not there.
import { FACTS, GAMES, type GameName } from '../facts.ts'
import type { Level, SettingsWish } from '../protocol/messages.ts'
import { keep, readKept } from '../settings/browser_store.ts'
import { FIELDS, hasRaces, usualOptions, type Options } from './options.ts'
import type { Plan } from './opening.ts'

export interface Liking {
  players: number
  level: Level
  options: Options
  /** Of a game with races: everybody at once, or calmly, each in secret. */
  race?: Race
}
export type Race = 'live' | 'sealed'
export const RACES: readonly Race[] = ['live', 'sealed']
export const LEVELS: readonly Level[] = ['child', 'casual', 'regular', 'expert', 'perfect']
const KEY = 'ludothek.plans'

export const usualLiking = (game: GameName): Liking => ({
  players: FACTS[game].players.usual,
  level: 'casual',
  options: usualOptions(game),
})

/** What was kept for a game, as far as it makes sense. */
export function readLiking(game: GameName, kept: unknown): Liking {
  const liking = usualLiking(game)
  if (typeof kept !== 'object' || kept === null) return liking
  const { players, level, options, race } = kept as Partial<Record<keyof Liking, unknown>>
  const { fewest, most } = FACTS[game].players
  if (Number.isInteger(players) && (players as number) >= fewest && (players as number) <= most) {
    liking.players = players as number
  }
  if (LEVELS.includes(level as Level)) liking.level = level as Level
  for (const { name, values } of FIELDS[game]) {
    const value = (options as Options | undefined)?.[name]
    if (value !== undefined && values.includes(value)) liking.options[name] = value
  }
  if (FACTS[game].race && RACES.includes(race as Race)) liking.race = race as Race
  return liking
}

export const planOf = (game: GameName, { players, level, options, race }: Liking): Plan => ({
  settings: { game, players, options, ...(race && hasRaces(game, options) && { race }) } as SettingsWish,
  level,
})

function read(): Record<GameName, Liking> {
  const kept = (readKept(KEY) ?? {}) as Record<string, unknown>
  return Object.fromEntries(GAMES.map((game) => [game, readLiking(game, kept[game])])) as Record<GameName, Liking>
}

class Likings {
  of = $state.raw(read())

  set(game: GameName, liking: Liking): void {
    this.of = { ...this.of, [game]: liking }
    keep(KEY, this.of)
  }
}
export const likings = new Likings()
