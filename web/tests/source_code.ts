// The page's own code as one text, for tests that look for what it says in which languages; and its styles by file.
import { readFileSync } from 'node:fs'
import { sources } from '../scripts/sources.ts'
import type { Language } from '../src/protocol/messages.ts'

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'de']
const files = sources((name) => /\.(svelte|ts|css)$/.test(name)).map(
  (name) => [name, readFileSync(name, 'utf8')] as const,
)
export const code = files
  .filter(([name]) => !name.endsWith('.css'))
  .map(([, text]) => text)
  .join('\n')
export const styles = files.map(([name, text]) => {
  return [name, name.endsWith('.css') ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? '')] as const
})
