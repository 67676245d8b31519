// What a game is about, in one line, as long as it begins: until something happens that is more than its setting up.
import type { Table } from '../table/table.svelte.ts'
import { knows, t } from '../texts/texts.svelte.ts'
import type { AnyEvent } from '../texts/sentence.ts'

/** '': the game has begun. */
export function goalOf({ people, story }: Pick<Table, 'people' | 'story'>): string {
  if (!people || !story) return ''
  const events = story.told ? [...story.past, story.told] : story.past
  const { settingUp = [], goal } = story.staging
  const view = story.shown?.view
  const isSettingUp = ({ event, round = 1 }: AnyEvent) => settingUp.includes(event) && round === 1
  const begins = people.phase === 'memorising' || (events.length > 0 && events.every(isSettingUp))
  if (!begins || people.phase === 'finished') return ''
  const [key, values] = (view && goal?.(view)) ?? [`goal.${people.settings.game}`]
  return knows(key) ? t(key, values) : ''
}
