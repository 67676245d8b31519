// Where the drawings of pieces stand: each box's in its folder, and here only what several boxes use.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { boxes } from '../scripts/sources.ts'
import { GLYPHS } from '../src/pieces/colours.ts'

const PIECES = fileURLToPath(new URL('../../picture/pieces.svg', import.meta.url))
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id!)
const drawn = (file: string) => found(readFileSync(file, 'utf8'), /<(?:symbol|g) id="([\w-]+)"/g)
const BOXES = boxes()
  .filter(({ folder }) => readdirSync(folder).includes('pieces'))
  .map(({ name, folder }) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'))
    const drawings = join(folder, '../picture')
    const text = [...files.map((file) => join(folder, file)), join(drawings, 'front.svg')]
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    const own = drawn(join(drawings, 'pieces.svg'))
    return { name, own, used: new Set(found(text, /href="#([\w-]+)"/g)) }
  })
const SHARED = drawn(PIECES)
const GLYPH_OF = /<symbol id="([\w-]+)" data-colour="(\w+)"/g

describe('the drawings of pieces', () => {
  it('have names of their own in the whole page', () => {
    const all = [...SHARED, ...BOXES.flatMap(({ own }) => own)]
    expect(all.length).toBeGreaterThan(20)
    expect(new Set(all).size).toBe(all.length)
  })

  it.each(BOXES)('of $name are its own or shared, and none is idle', ({ own, used }) => {
    expect([...used].filter((id) => !own.includes(id) && !SHARED.includes(id))).toEqual([])
    expect(own.filter((id) => !used.has(id))).toEqual([])
  })

  it('of a glyph say whose colour it is', () => {
    const said = [...readFileSync(PIECES, 'utf8').matchAll(GLYPH_OF)].map(([, id, colour]) => [colour, id])
    expect(Object.fromEntries(said)).toEqual(GLYPHS)
  })

  it('are shared where several boxes use them, but for the glyphs of the colours', () => {
    const users = (id: string) => BOXES.filter(({ used }) => used.has(id)).length
    expect(SHARED.filter((id) => !id.startsWith('g-') && users(id) < 2)).toEqual([])
  })
})
