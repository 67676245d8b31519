// The page's own code as one text, for tests that look for what it says in which languages.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../src/protocol/messages.ts'

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'de']
const source = fileURLToPath(new URL('../src/', import.meta.url))
export const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(source + name, 'utf8'))
  .join('\n')
