// Which rule the visitor asked about, if any: one card with it, or the whole rulebook, which opens there.
import type { GameName } from '../games.ts'

class Asked {
  now = $state.raw<{ game: GameName; rule?: string; whole?: boolean } | undefined>()
}
export const asked = new Asked()

/** Opens the card of a rule; with `whole`, or without a rule, the rulebook of the game. */
export function showRule(game: GameName, rule?: string, whole = false): void {
  asked.now = rule === undefined ? { game } : { game, rule, whole }
}
