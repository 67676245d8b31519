// What the page says, from the same texts, so that tests follow a change of words: they look for meanings, by role.
import { everyText } from '../../scripts/texts_plugin.ts'
import type { Language } from '../../src/protocol/messages.ts'
import { closing, parts, say, type Company, type Values } from '../../src/texts/template.ts'

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'de']

// All of them: what the house says on pages of its own is not among the app's.
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, everyText(language)]))

export function words(language: Language, key: string, values: Values = {}, company: Company = { names: [] }): string {
  return say({ language, texts: texts[language]!, ...company }, key, values)
}

/** A pattern for a text whose values are not known: every value may be anything, every form may be meant. */
export function pattern(language: Language, key: string, before = ''): RegExp {
  const text = texts[language]![key]
  if (text === undefined) throw new Error(`there is no text ${key}`)
  return new RegExp(`^${before}${source(text)}$`, 'u')
}

function source(text: string): string {
  const open = text.indexOf('{')
  if (open < 0) return literal(text)
  const end = closing(text, open)
  const [, first, second] = parts(text.slice(open + 1, end))
  const value = first === undefined || second === undefined ? '.*' : `(?:${source(first)}|${source(second)})`
  return literal(text.slice(0, open)) + value + source(text.slice(end + 1))
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/gu, '\\s')
