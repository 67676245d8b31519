// What of a rulebook the visitor asked for, if anything: one card with a rule, one with how the game is played, or the
// whole book, which opens at the rule.
import type { GameName } from '../facts.ts'

class Asked {
  now = $state.raw<{ game: GameName; rule?: string; whole?: boolean; how?: boolean } | undefined>()
}
export const asked = new Asked()

/** Opens the card of a rule; with `whole`, or without a rule, the rulebook of the game. */
export function showRule(game: GameName, rule?: string, whole = false): void {
  asked.now = rule === undefined ? { game } : { game, rule, whole }
}

/** Opens a card with how a game is played, in short. */
export function showHowToPlay(game: GameName): void {
  asked.now = { game, how: true }
}
