// The texts of the visitor's language, switched without a reload: whatever is shown through t() is shown anew.
import type { Language } from '../protocol/messages.ts'
import { settings } from '../settings/settings.svelte.ts'
import { FILES } from './files.ts'
import { say, type Company, type Texts, type Values, type Voice } from './template.ts'

let loaded = $state.raw<{ language: Language; texts: Texts }>({ language: 'en', texts: {} })

let wanted: Language

/** Loads a language; what is on the screen changes once it is there, unless another one is wanted by then. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const texts = (await FILES[language]()).default
  if (language !== wanted) return
  loaded = { language, texts }
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/**
 * Switches for good: the settings remember it. Where the network is lost before a language came onto the device, the one
 * that is there stays. Gives the language that is spoken then.
 */
export async function switchLanguage(language: Language): Promise<Language> {
  await speak(language).then(
    () => loaded.language === language && settings.set({ language }),
    () => {},
  )
  return settings.language
}

/** What sentences are made with; a table is a company. */
export function voice({ names, me }: Company = { names: [] }): Voice {
  return { language: loaded.language, texts: loaded.texts, names, me }
}

/** The text of a key in the visitor's language. */
export function t(key: string, values: Values = {}, company?: Company): string {
  return say(voice(company), key, values)
}

/** Whether there is such a text: what a box need not have is asked for first. */
export const knows = (key: string): boolean => key in loaded.texts

/** A number as this language writes it: 12 480, 12.480, 12,480. */
export function figure(value: number, fractions = 0): string {
  return new Intl.NumberFormat(loaded.language, { maximumFractionDigits: fractions }).format(value)
}
