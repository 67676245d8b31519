// `import texts from 'virtual:texts/fr'`: every text of one language as one flat object, so that a page loads one file
// and only its visitor's language. It holds the sentences that the terminal says too (../texts and <box>/texts, without
// what is only the terminal's) and what the pages say themselves: src/<area>/texts.<language>.json, each area with its
// own, and <box>/web/texts.<language>.json. 'virtual:texts/variants' and 'virtual:texts/kinds' are the
// files of that name.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { shelf, sources } from './sources.ts'

const PREFIX = 'virtual:texts/'
const texts = fileURLToPath(new URL('../../texts', import.meta.url))
// Of the terminal, and what a house says only to programs. What it refuses to people is here too: its own sentences come in
// the language that the line was opened in.
const NOT_OURS =
  /^(play|show|wrong|door(?!\.(busy|malformed|no_such_table|not_at_table|not_kept|table_broken|too_(fast|many_\w+))$))\./

// Beside the sentences, the same in every language.
const TABLES = new Set(['variants', 'kinds'])

type Members<T> = Record<string, T>

/** The members of all these files. */
function merged<T>(files: readonly string[]): Members<T> {
  const all: Members<T> = {}
  for (const file of files) {
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Members<T>)) {
      if (key in all) throw new Error(`${file}: another file has ${key} already`)
      all[key] = value
    }
  }
  return all
}

/** The files of that name among the sentences: what the games share, and each box's. */
export const sentenceFiles = (name: string): string[] =>
  [texts, ...shelf().map(({ folder }) => join(folder, 'texts'))]
    .map((folder) => join(folder, `${name}.json`))
    .filter((file) => existsSync(file))

/** The files of the pages' own texts in a language. */
export const areaFiles = (language: string): string[] => sources((name) => basename(name) === `texts.${language}.json`)

/** Every text there is in a language, the terminal's too. */
export const everyText = (language: string): Members<string> =>
  merged([...sentenceFiles(language), ...areaFiles(language)])

/** Those that a page may say. */
export const textsOf = (language: string): Members<string> =>
  Object.fromEntries(Object.entries(everyText(language)).filter(([key]) => !NOT_OURS.test(key)))

export const table = <T>(name: string): Members<T> => merged<T>(sentenceFiles(name))

export function textsPlugin(): Plugin {
  return {
    name: 'ludothek-texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const name = id.slice(PREFIX.length + 1)
      for (const file of [...sentenceFiles(name), ...areaFiles(name)]) this.addWatchFile(file)
      return `export default ${JSON.stringify(TABLES.has(name) ? table(name) : textsOf(name))}`
    },
  }
}
