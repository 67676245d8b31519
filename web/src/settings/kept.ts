// What the visitor chose, as it is kept on this device, over what works without asking: the browser's language, the
// system's light, no sound, usual speed. Read before the app is there (main.ts): nothing here needs it.
import type { Language } from '../protocol/messages.ts'
import { fitting, LONGEST_NAME } from '../texts/fitting.ts'
import { browserStore } from './browser_store.ts'

export type Theme = 'system' | 'day' | 'night'
export type Speed = 'slow' | 'usual' | 'instant'
export const SPEEDS: readonly Speed[] = ['slow', 'usual', 'instant']

const LANGUAGES: readonly Language[] = ['en', 'fr', 'de']
export const KEY = 'ludothek.settings'

export interface Kept {
  language: Language
  theme: Theme
  sound: boolean
  vibration: boolean
  speed: Speed
  /** What bots think is told with their moves. */
  thoughts: boolean
  /** Boards are text instead of pictures. */
  plain: boolean
  name: string
}

const usual = (): Kept => ({
  language: preferredLanguage(globalThis.navigator?.languages ?? []),
  theme: 'system',
  sound: false,
  vibration: true,
  speed: 'usual',
  thoughts: false,
  plain: false,
  name: '',
})

/** The first language of the visitor's that we speak, else English. */
export function preferredLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

/** Kept settings over the usual ones; what is broken or from another time is as if it were not there. */
export function readSettings(text: string | null): Kept {
  const settings = usual()
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '{}')
  } catch {
    return settings
  }
  if (typeof kept !== 'object' || kept === null) return settings
  const of = <T>(key: string, allowed: readonly T[], or: T): T => {
    const value = (kept as Record<string, unknown>)[key] as T
    return allowed.includes(value) ? value : or
  }
  settings.language = of('language', LANGUAGES, settings.language)
  settings.theme = of('theme', ['system', 'day', 'night'], settings.theme)
  settings.speed = of('speed', SPEEDS, settings.speed)
  settings.sound = of('sound', [true, false], settings.sound)
  settings.thoughts = of('thoughts', [true, false], settings.thoughts)
  settings.plain = of('plain', [true, false], settings.plain)
  settings.vibration = of('vibration', [true, false], settings.vibration)
  const { name } = kept as { name?: unknown }
  if (typeof name === 'string') settings.name = fitting(name, LONGEST_NAME)
  return settings
}

export const keptSettings = (): Kept => readSettings(browserStore()?.getItem(KEY) ?? null)
