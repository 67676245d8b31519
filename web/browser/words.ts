// What the page says, from the same texts, so that tests follow a change of words: they look for meanings, by role.
import { readFileSync } from 'node:fs'
import { textsOf } from '../scripts/texts_plugin.ts'
import type { Language } from '../src/protocol/messages.ts'
import { say, type Texts, type Values } from '../src/texts/template.ts'

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'de']

// What the house says on pages of its own is not among the app's texts.
const ofHouse = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../texts/${language}.json`, import.meta.url), 'utf8')) as Texts
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, { ...ofHouse(language), ...textsOf(language) }]),
)

export function words(language: Language, key: string, values: Values = {}): string {
  return say({ language, texts: texts[language]!, names: [] }, key, values)
}

/** A pattern for a text whose values are not known: every value may be anything. */
export function pattern(language: Language, key: string): RegExp {
  const text = texts[language]![key]
  if (text === undefined) throw new Error(`there is no text ${key}`)
  const parts = outside(text).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/gu, '\\s'))
  return new RegExp(`^${parts.join('.*')}$`, 'u')
}

// What stands outside of braces.
function outside(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '{' && depth++ === 0) parts.push('')
    else if (letter === '}') --depth
    else if (depth === 0) parts[parts.length - 1] += letter
  }
  return parts
}
