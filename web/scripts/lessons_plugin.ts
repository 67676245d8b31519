// `virtual:lessons`: the lessons of each box on the shelf (../games/<box>/lessons), the main one first: each loaded when
// somebody takes it, as the text that the engine reads, and its sentences by language. `virtual:lessons/games` is only which
// games have some, for a page that offers them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { shelf } from './sources.ts'

const NAME = 'virtual:lessons'
const GAMES = 'virtual:lessons/games'
const MAIN = 'basics'
const LANGUAGES = ['en', 'fr', 'de'] as const

/** The names of a box's lessons, and the files of each without their ending. */
export const lessons = (): { game: string; name: string; file: string }[] =>
  shelf().flatMap(({ name: game, folder }) => {
    const room = join(folder, 'lessons')
    if (!existsSync(room)) return []
    return readdirSync(room)
      .flatMap((file) => file.match(/^(\w+)\.json$/)?.[1] ?? [])
      .sort((a, b) => Number(b === MAIN) - Number(a === MAIN) || a.localeCompare(b))
      .map((name) => ({ game, name, file: join(room, name) }))
  })

export function lessonsPlugin(): Plugin {
  const load = (file: string) => `() => import(${JSON.stringify(file)}).then((file) => file.default)`
  return {
    name: 'ludothek-lessons',
    resolveId: (id) => (id === NAME || id === GAMES ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${GAMES}`) {
        return `export default ${JSON.stringify([...new Set(lessons().map(({ game }) => game))])}`
      }
      if (id !== `\0${NAME}`) return undefined
      const entries = lessons().map(({ game, name, file }) => {
        const words = LANGUAGES.map((language) => `${language}: ${load(`${file}.${language}.json`)}`)
        const said = `words: { ${words.join(', ')} }`
        return `  { game: '${game}', name: '${name}', record: ${load(`${file}.json?raw`)}, ${said} },`
      })
      return `export default [\n${entries.join('\n')}\n]`
    },
  }
}
