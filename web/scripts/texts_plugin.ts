// `import texts from 'virtual:texts/fr'`: every text of one language as one flat object, so that a page loads one file
// and only its visitor's language. It holds what the games share (../texts, without what only the terminal says) and
// what the pages say themselves: src/<area>/texts.<language>.json, each area with its own, and
// ../games/<box>/web/texts.<language>.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { sources } from './sources.ts'

const PREFIX = 'virtual:texts/'
const shared = fileURLToPath(new URL('../../texts/', import.meta.url))
// Of the terminal, and what a house says only to programs. What it refuses to people is here too: its own sentences come in
// the language that the line was opened in.
const NOT_OURS =
  /^(play|show|wrong|door(?!\.(busy|malformed|no_such_table|not_at_table|not_kept|table_broken|too_(fast|many_\w+))$))\./

type Texts = Record<string, string>

const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'))

/** The files of the pages' own texts in a language. */
export function areaFiles(language: string): string[] {
  return sources((name) => name.endsWith(`texts.${language}.json`))
}

export function textsOf(language: string): Texts {
  const texts: Texts = {}
  for (const [key, text] of Object.entries(read(join(shared, `${language}.json`)))) {
    if (!NOT_OURS.test(key)) texts[key] = text
  }
  for (const file of areaFiles(language)) {
    for (const [key, text] of Object.entries(read(file))) {
      if (key in texts) throw new Error(`${file}: there is a text ${key} already`)
      texts[key] = text
    }
  }
  return texts
}

export function textsPlugin(): Plugin {
  return {
    name: 'ludothek-texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const language = id.slice(PREFIX.length + 1)
      for (const file of [join(shared, `${language}.json`), ...areaFiles(language)]) this.addWatchFile(file)
      return `export default ${JSON.stringify(textsOf(language))}`
    },
  }
}
