// What a game is about, in one line, as long as it begins: until something happens that is more than its setting up.
import type { Table } from '../table/table.svelte.ts'
import { t } from '../texts/texts.svelte.ts'
import type { AnyEvent } from '../texts/sentence.ts'

const SETTING_UP = new Set([
  ...['dealerDrawn', 'cardRemoved', 'roundBegun', 'handReceived'],
  ...['firstDrawn', 'firstNamed', 'sticksArranged', 'cubesArranged', 'diceRolled'],
])

const isSettingUp = ({ event, round = 1 }: AnyEvent): boolean => SETTING_UP.has(event) && round === 1

/** '': the game has begun. */
export function goalOf({ people, story }: Pick<Table, 'people' | 'story'>): string {
  if (!people || !story) return ''
  const events = story.told ? [...story.past, story.told] : story.past
  const begins = people.phase === 'memorising' || (events.length > 0 && events.every(isSettingUp))
  if (!begins || people.phase === 'finished') return ''
  const { game, players, options = {} } = people.settings
  if (game === 'riffifi')
    return 'ticks' in options && options.ticks ? t('goal.riffifi.ticks') : t('goal.riffifi', { rounds: players })
  if (game === 'farbenpoker') return t('goal.farbenpoker')
  return 'variant' in options && options.variant === 'solitaire' ? t('goal.starmaster.solitaire') : t('goal.starmaster')
}
