// What the visitor chose about the app itself, kept on this device only. Everything has a value that works without
// asking: the browser's language, the system's light, no sound, usual speed.
import type { Language } from '../protocol/messages.ts'

export type Theme = 'system' | 'day' | 'night'
export type Speed = 'slow' | 'usual' | 'fast' | 'instant'

const LANGUAGES: readonly Language[] = ['en', 'fr', 'de']
const KEY = 'ludothek.settings'

interface Kept {
  language: Language
  theme: Theme
  sound: boolean
  vibration: boolean
  speed: Speed
  name: string
}

const usual = (): Kept => ({
  language: preferredLanguage(globalThis.navigator?.languages ?? []),
  theme: 'system',
  sound: false,
  vibration: true,
  speed: 'usual',
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
  settings.speed = of('speed', ['slow', 'usual', 'fast', 'instant'], settings.speed)
  settings.sound = of('sound', [true, false], settings.sound)
  settings.vibration = of('vibration', [true, false], settings.vibration)
  const { name } = kept as { name?: unknown }
  if (typeof name === 'string') settings.name = name.slice(0, 40)
  return settings
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage // asking alone throws where it is forbidden
  } catch {
    return undefined
  }
}

class Settings {
  language = $state<Language>('en')
  theme = $state<Theme>('system')
  sound = $state(false)
  vibration = $state(true)
  speed = $state<Speed>('usual')
  name = $state('')

  constructor() {
    Object.assign(this, readSettings(storage()?.getItem(KEY) ?? null))
  }

  /** Changes some and keeps them. */
  set(changes: Partial<Kept>): void {
    Object.assign(this, changes)
    const { language, theme, sound, vibration, speed, name } = this
    try {
      storage()?.setItem(KEY, JSON.stringify({ language, theme, sound, vibration, speed, name }))
    } catch {
      // A full or forbidden store: it holds for this visit.
    }
  }
}

export const settings = new Settings()

/** How long a movement of `usual` milliseconds lasts at the visitor's speed. */
export function paced(usual: number): number {
  return usual * { slow: 1.6, usual: 1, fast: 0.5, instant: 0 }[settings.speed]
}
