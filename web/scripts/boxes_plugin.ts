// `virtual:boxes`: the boxes on the shelf, by name: their facts (facts.json), and of their web halves what there is: the
// front (web/box/front.ts) comes with the shelf, the board (web/game.ts) when somebody plays.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { boxes, shelf } from './sources.ts'

const NAME = 'virtual:boxes'

export function boxesPlugin(): Plugin {
  return {
    name: 'ludothek-boxes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      const having = (file: string) =>
        boxes()
          .map(({ name, folder }) => ({ name, file: join(folder, file) }))
          .filter(({ file }) => existsSync(file))
      const fronts = having('box/front.ts')
      for (const { folder } of shelf()) this.addWatchFile(join(folder, 'facts.json'))
      const facts = shelf().map(({ name, facts }) => [name, facts])
      return [
        `export const facts = ${JSON.stringify(Object.fromEntries(facts))}`,
        ...fronts.map(({ file }, i) => `import * as front${i} from ${JSON.stringify(file)}`),
        `export const fronts = {${fronts.map(({ name }, i) => `${JSON.stringify(name)}: front${i}`).join(', ')}}`,
        `export const boards = {`,
        ...having('game.ts').map(
          ({ name, file }) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(file)}),`,
        ),
        `}`,
      ].join('\n')
    },
  }
}
