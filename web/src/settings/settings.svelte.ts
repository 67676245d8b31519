// What the visitor chose about the app itself, kept on this device only (kept.ts).
import type { Language } from '../protocol/messages.ts'
import { keep } from './browser_store.ts'
import { KEY, keptSettings, readSettings, SPEEDS, type Kept, type Speed, type Theme } from './kept.ts'

export { SPEEDS, type Speed, type Theme }

class Settings {
  language = $state<Language>('en')
  theme = $state<Theme>('system')
  sound = $state(false)
  vibration = $state(true)
  speed = $state<Speed>('usual')
  thoughts = $state(false)
  plain = $state(false)
  name = $state('')

  constructor() {
    Object.assign(this, keptSettings())
  }

  /** Takes what another window of this visitor's has kept, so that none writes over the other's choice. */
  follow({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key === KEY && newValue !== null) Object.assign(this, readSettings(newValue))
  }

  /** Changes some and keeps them. */
  set(changes: Partial<Kept>): void {
    Object.assign(this, changes)
    const { language, theme, sound, vibration, speed, thoughts, plain, name } = this
    keep(KEY, { language, theme, sound, vibration, speed, thoughts, plain, name })
  }
}

export const settings = new Settings()

let haste = 1

/** Everything lasts so many times shorter: the story is behind, and what moves keeps in step with it. */
export function hasten(times: number): void {
  haste = times
}

let tempo = 1

/** The same for a game that is looked at again, as long as it is. */
export function setTempo(times: number): void {
  tempo = times
}

/** How long something of `usual` milliseconds lasts at the visitor's speed. */
export function paced(usual: number): number {
  return (usual / haste / tempo) * { slow: 1.6, usual: 1, instant: 0 }[settings.speed]
}
