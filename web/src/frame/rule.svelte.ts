// Which rule the visitor asked about, if any: the rulebook opens there.
import type { GameName } from '../games.ts'

class Asked {
  now = $state.raw<{ game: GameName; rule?: string } | undefined>()
}
export const asked = new Asked()

/** Opens the rulebook of a game, at a rule if one is named. */
export function showRule(game: GameName, rule?: string): void {
  asked.now = rule === undefined ? { game } : { game, rule }
}
