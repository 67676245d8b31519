// What "Play now" would deal, in one line: "You and 2 bots · casual". Options only where they differ from the usual.
import type { GameName } from '../facts.ts'
import { FIELDS, hasRaces, type Options } from '../table/options.ts'
import type { Liking } from '../table/plans.svelte.ts'
import type { t } from '../texts/texts.svelte.ts'

export function planLine(game: GameName, { players, level, options, race }: Liking, say: typeof t): string {
  const parts = players === 1 ? [] : [say('shelf.plan.bots', { bots: players - 1 }), say(`level.${level}`)]
  parts.push(...unusual(game, options, say))
  if (race === 'sealed' && hasRaces(game, options)) parts.push(say('rules.race.sealed'))
  return parts.join(' · ')
}

/** The options that are not the usual ones, each in a word or two. */
export function unusual(game: GameName, options: Options, say: typeof t): string[] {
  const parts: string[] = []
  for (const { name, usual } of FIELDS[game]) {
    const value = options[name]
    if (value === undefined || value === usual) continue
    if (value === true) parts.push(say(`option.${game}.${name}`))
    else if (typeof value === 'string') parts.push(say(`option.${game}.${name}.${value}`))
    else parts.push(say('option', { name: say(`option.${game}.${name}`), value }))
  }
  return parts
}
