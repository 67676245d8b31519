// What is said of a replay: where it stands, how the game turned, what is wrong with its record.
import { refusalText } from '../texts/refusal.ts'
import type { Company } from '../texts/template.ts'
import { scoreText } from '../texts/score.ts'
import { t } from '../texts/texts.svelte.ts'
import type { Problem, Timeline, TurningPoint } from './replay.ts'

/** Of a game with these options: what is counted there has a name of its own. */
export function turningText(
  { kind, seat, gain = 0 }: TurningPoint,
  game: string,
  options: object | undefined,
  company: Company,
): string {
  if (kind !== 'gain') return t(kind === 'lead' ? 'replay.lead' : 'replay.decisive', { seat }, company)
  return t('replay.gain', { seat, what: scoreText(game, options, gain) }, company)
}

/** "Move 12 of 80, round 2, Ana’s turn". */
export function momentText(move: number, moves: number, timeline: Timeline, company: Company): string {
  const parts = [move === 0 ? t('replay.beginning') : t('replay.moveOf', { move, moves })]
  if (timeline.rounds.length > 0) {
    parts.push(t('replay.round', { round: 1 + timeline.rounds.filter((begins) => begins <= move).length }))
  }
  const turn = timeline.turns.findLast((begins) => begins.move <= move + 1)
  if (turn && move < moves && company.names.length > 1) parts.push(t('replay.turn', { seat: turn.seat }, company))
  return parts.join(' · ')
}

/** Where it is. @param line the record's first in its file */
export function placeText({ move, line: within }: Problem, line = 1): string {
  return move === null ? '' : t('replay.wrong.at', { move, line: (within ?? 1) + line - 1 })
}

/**
 * Why, in the reader's words: what the rules refuse as a table says it; chance that does not follow from the seed, a promise
 * that does not fit, a result that the moves do not lead to. `exactly`: what is wrong with the form of a file, in English,
 * for whoever writes it.
 */
export function problemText(problem: Problem, game: string): { why: string; exactly?: string } {
  const { code, move, rule, what } = problem
  const refused = code === null ? '' : refusalText({ code }, game)
  if (refused !== '') return { why: t('replay.wrong.refused', { sentence: refused }) }
  if (rule === 'fairness') return { why: t(move === null ? 'replay.wrong.promise' : 'replay.wrong.chance') }
  if (move === null) return { why: t('replay.wrong.result') }
  return { why: t('replay.wrong.form'), exactly: what }
}
