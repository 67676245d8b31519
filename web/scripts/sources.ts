// The files that the page is made of: src, and the web half of every box on the shelf (../games/<box>/web).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Facts } from '../src/facts.ts'

const house = fileURLToPath(new URL('../..', import.meta.url))

export interface Box {
  name: string
  folder: string
}

const isBox = (folder: string) => existsSync(join(house, folder, 'facts.json'))

/** The boxes on the shelf. LUDOTHEK_BOXES says which, as for CMake: boxes or folders of boxes, with semicolons between; else games. */
export function shelf(): (Box & { facts: Facts })[] {
  const named = (process.env['LUDOTHEK_BOXES'] || 'games').split(';')
  const folders = named.flatMap((folder) => {
    if (isBox(folder)) return [folder]
    const names = existsSync(join(house, folder)) ? readdirSync(join(house, folder)).sort() : []
    const here = names.map((box) => `${folder}/${box}`).filter(isBox)
    if (here.length === 0)
      throw new Error(`LUDOTHEK_BOXES: there is no box in ${folder}/, since no facts.json is in it`)
    return here
  })
  return folders.map((folder) => ({
    name: basename(folder),
    folder: join(house, folder),
    facts: JSON.parse(readFileSync(join(house, folder, 'facts.json'), 'utf8')) as Facts,
  }))
}

/** Those of them that have a web half, and its folder. */
export function boxes(): Box[] {
  return shelf()
    .map(({ name, folder }) => ({ name, folder: join(folder, 'web') }))
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
