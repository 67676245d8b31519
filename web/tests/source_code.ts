// The page's own code as one text, for tests that look for what it says in which languages; its styles by file; and what
// such tests have to know of each box.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shelf, sources } from '../scripts/sources.ts'
import type { Language } from '../src/protocol/messages.ts'

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'de']
const files = sources((name) => /\.(svelte|ts|css)$/.test(name)).map(
  (name) => [name, readFileSync(name, 'utf8')] as const,
)
export const code = files
  .filter(([name]) => !name.endsWith('.css'))
  .map(([, text]) => text)
  .join('\n')

/** What tests of texts have to know of a box: its tests/texts.json, where it has one. */
export interface BoxTexts {
  /** Keys of texts that name a player for everybody. */
  namesOnly?: string[]
  /** Keys that its code puts together: the template as the code has it, and what can stand for its values. */
  composed?: Record<string, string[]>
  /** Where such a template is only the end of a key, what comes before. */
  before?: Record<string, string>
}
export const boxTexts = (): BoxTexts[] =>
  shelf()
    .map(({ folder }) => join(folder, 'tests/texts.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as BoxTexts)

export const styles = files.map(([name, text]) => {
  return [name, name.endsWith('.css') ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? '')] as const
})
