// The files that the page is made of: src, and the web half of every box on the shelf (../games/<box>/web).
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const house = fileURLToPath(new URL('../..', import.meta.url))

/** The boxes on the shelf that have a web half, and its folder. */
export function boxes(): { name: string; folder: string }[] {
  return readdirSync(join(house, 'games'))
    .map((box) => ({ name: basename(box), folder: join(house, 'games', box, 'web') }))
    .filter(({ folder }) => existsSync(folder))
}

/** The paths of the page's own files whose names are wanted, in order; what tests need is none. */
export function sources(isWanted: (name: string) => boolean): string[] {
  return [join(house, 'web/src'), ...boxes().map(({ folder }) => folder)].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('tests/') && isWanted(name))
      .sort()
      .map((name) => join(folder, name)),
  )
}
