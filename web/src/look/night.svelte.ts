// Whether it is night in the house: as the visitor chose, else as the system has it.
import { settings } from '../settings/settings.svelte.ts'

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

class Night {
  #system = $state(dark?.matches ?? false)

  constructor() {
    dark?.addEventListener('change', () => (this.#system = dark.matches))
  }

  get isOn(): boolean {
    return settings.theme === 'system' ? this.#system : settings.theme === 'night'
  }
}

export const night = new Night()
