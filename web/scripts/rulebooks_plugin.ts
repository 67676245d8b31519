// `virtual:rulebooks`: the rulebooks of the boxes on the shelf, `<game>/<language>`, each loaded when somebody opens it.
// They are read by ../../cmake/rulebook.py, as those inside the program are.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Block } from '../src/rulebook/blocks.ts'
import { shelf } from './sources.ts'

const NAME = 'virtual:rulebooks'
const parser = fileURLToPath(new URL('../../cmake/rulebook.py', import.meta.url))

/** A file's blocks, as JSON. */
const read = (file: string): string => execFileSync(parser, [file], { encoding: 'utf8' })

export const blocksOf = (file: string): Block[] => JSON.parse(read(file)) as Block[]

/** The file of every rulebook. */
export const books = (): { game: string; language: string; file: string }[] =>
  shelf().flatMap(({ name, folder }) =>
    readdirSync(join(folder, 'rulebook'))
      .sort()
      .map((file) => ({ game: name, language: file.replace('.md', ''), file: join(folder, 'rulebook', file) })),
  )

export function rulebooksPlugin(): Plugin {
  return {
    name: 'ludothek-rulebooks',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id === `\0${NAME}`) {
        const entries = books().map(({ game, language, file }) => {
          return `  ${JSON.stringify(`${game}/${language}`)}: () => import(${JSON.stringify(`${file}?rulebook`)}),`
        })
        return `export default {\n${entries.join('\n')}\n}`
      }
      if (!id.endsWith('.md?rulebook')) return undefined
      const file = id.replace('?rulebook', '')
      this.addWatchFile(file)
      return `export default ${read(file)}`
    },
  }
}
