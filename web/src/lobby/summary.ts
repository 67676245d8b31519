// What a table agreed on, in one line that says what is set: "Standard, 60 s to memorise, live race, 2 stars".
import { FACTS } from '../facts.ts'
import type { Settings } from '../protocol/messages.ts'
import { fieldsFor, hasRaces, type Options } from '../table/options.ts'
import type { t } from '../texts/texts.svelte.ts'

export function summary(settings: Settings, say: typeof t): string {
  const parts: string[] = []
  const options = settings.options as unknown as Options
  for (const { name } of fieldsFor(settings.game, options)) {
    const value = options[name]
    if (value === undefined) continue
    if (typeof value === 'string') parts.push(say(`rules.${settings.game}.${name}.${value}`))
    else if (typeof value === 'number') parts.push(say(`rules.${settings.game}.${name}`, { count: value }))
    else if (value) parts.push(say(`option.${settings.game}.${name}`))
  }
  if (FACTS[settings.game].memorise) parts.push(say('rules.memorise', { seconds: settings.memoriseSeconds }))
  if (races(settings)) parts.push(say(`rules.race.${settings.race}`))
  if (parts.length === 0) parts.push(say('rules.basic'))
  if (settings.clockSeconds > 0) parts.push(say('rules.clock', { seconds: settings.clockSeconds }))
  if (settings.chat) parts.push(say('rules.chat'))
  if (settings.open) parts.push(say('rules.open'))
  return parts.join(' · ')
}

/** Whether the kind of race matters. */
export const races = ({ game, options }: Settings): boolean => hasRaces(game, options as unknown as Options)
