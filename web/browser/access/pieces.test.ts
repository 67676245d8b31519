// Without colour: the ten glyphs are ten shapes, and the pieces of each board, as they lie on its table, can be told
// apart in grey: cubes and pawns, tokens, dice, cards, and sticks shown and laid. Whole boards: boards_in_grey.test.ts.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { GLYPHS } from '../../src/pieces/colours.ts'
import { CLEARLY, EDGE, difference } from '../visitor/grey.ts'
import { openHouse } from '../house/open_house.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

/** A picture in grey, scaled to the same size. */
async function greyOf(page: Page, piece: Locator): Promise<number[]> {
  const picture = (await piece.screenshot()).toString('base64')
  return page.evaluate(
    async ([picture, edge]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = new OffscreenCanvas(edge, edge)
      const pen = canvas.getContext('2d')!
      pen.drawImage(image, 0, 0, edge, edge)
      const { data } = pen.getImageData(0, 0, edge, edge)
      return Array.from(
        { length: edge * edge },
        (_, i) => 0.2126 * data[i * 4]! + 0.7152 * data[i * 4 + 1]! + 0.0722 * data[i * 4 + 2]!,
      )
    },
    [picture, EDGE] as const,
  )
}

function expectAllDifferent(pictures: ReadonlyMap<string, number[]>): void {
  const entries = [...pictures]
  for (const [i, [one, a]] of entries.entries()) {
    for (const [other, b] of entries.slice(i + 1)) {
      expect.soft(difference(a, b), `${one} and ${other} look alike in grey`).toBeGreaterThan(CLEARLY)
    }
  }
}

test('the ten glyphs and the star are eleven shapes', async () => {
  const visit = await at.visit({ painted: true })
  await visit.page.goto(at.house.address)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  const pictures = new Map<string, number[]>()
  for (const [colour, glyph] of Object.entries(GLYPHS)) {
    await visit.page.evaluate((glyph) => {
      document.getElementById('glyph-under-test')?.remove()
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      svg.id = 'glyph-under-test'
      svg.setAttribute('viewBox', '0 0 24 24')
      Object.assign(svg.style, { position: 'fixed', inset: '0', width: '96px', height: '96px', zIndex: '99' })
      Object.assign(svg.style, { background: 'white', color: 'black', fill: 'currentColor' })
      const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
      use.setAttribute('href', `#${glyph}`)
      svg.append(use)
      document.body.append(svg)
    }, glyph)
    pictures.set(colour, await greyOf(visit.page, visit.page.locator('#glyph-under-test')))
  }
  expect(pictures.size).toBe(11)
  expectAllDifferent(pictures)
})

for (const theme of ['day', 'night'] as const) {
  test(`the nine cubes of Starmaster can be told apart in grey, by ${theme}`, async () => {
    const visit = await at.visit({ painted: true, theme, size: 'phone' })
    await visit.page.goto(at.house.address)
    await visit.playNow('starmaster')
    await visit.button('starmaster.ui.do.ready').waitFor()
    const cubes = visit.page.getByRole('button', { name: pattern('en', 'starmaster.ui.cube.up') })
    expect(await cubes.count()).toBe(9)
    const pictures = new Map<string, number[]>()
    for (const cube of await cubes.all()) {
      pictures.set((await cube.getAttribute('aria-label'))!, await greyOf(visit.page, cube))
    }
    expectAllDifferent(pictures)
  })
}

/** What tells a piece from another: its glyph with the body around it, of the frontmost where several stand. */
const glyphOf = (piece: Locator) => piece.locator('use[href^="#g-"]').last()

/** Pictures of what tells the pieces at `places` apart, by the places' names. */
async function picturesOf(page: Page, places: Locator, attribute: string): Promise<Map<string, number[]>> {
  const pictures = new Map<string, number[]>()
  for (const place of await places.all()) {
    pictures.set((await place.getAttribute(attribute))!, await greyOf(page, glyphOf(place)))
  }
  return pictures
}

for (const theme of ['day', 'night'] as const) {
  test(`the pawns of Starmaster can be told apart in grey, by ${theme}`, async () => {
    const visit = await at.visit({ painted: true, theme })
    await visit.page.goto(at.house.address)
    await visit.playNow('starmaster')
    await visit.button('starmaster.ui.do.ready').waitFor()
    const pictures = await picturesOf(visit.page, visit.page.locator('[data-place^="stock-"]'), 'data-place')
    expect(pictures.size).toBe(9)
    expectAllDifferent(pictures)
  })

  test(`the tokens of Riffifi can be told apart in grey, by ${theme}`, async () => {
    const visit = await at.visit({ painted: true, theme })
    await visit.page.goto(at.house.address)
    await visit.playNow('riffifi')
    const heaps = visit.page.locator('[data-stack]')
    await heaps.first().waitFor()
    const pictures = await picturesOf(visit.page, heaps, 'data-stack')
    expect(pictures.size).toBe(5)
    expectAllDifferent(pictures)
  })
}

// A game shows few of them at a time, so they are put on the screen as Card.svelte, Stick.svelte and DieSix.svelte
// draw them. Those that lie on a board: boards_in_grey.test.ts.
const DRAWINGS = {
  'cards in the hand': { body: 'card', box: [100, 140], glyph: [11, 35, 18], colours: 'red blue yellow green violet' },
  'cards on a pile': { body: 'card', box: [100, 140], glyph: [32, 11, 36], colours: 'red blue yellow green violet' },
  'sticks in the hand': {
    body: 'stick-shown',
    box: [44, 132],
    glyph: [10, 92, 24],
    colours: 'red blue yellow green black white',
  },
  'sticks beside their dice': {
    body: 'stick-laid',
    box: [120, 38],
    glyph: [87, 5, 22],
    colours: 'red blue yellow green black white',
  },
  'dice with six sides': {
    body: 'die6 die6-face',
    box: [112, 122],
    glyph: [27, 45, 40],
    colours: 'red blue yellow green black white',
  },
} as const

for (const [what, { body, box, glyph, colours }] of Object.entries(DRAWINGS)) {
  test(`${what} can be told apart in grey`, async () => {
    const visit = await at.visit({ painted: true })
    await visit.page.goto(at.house.address)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    const pictures = new Map<string, number[]>()
    for (const colour of colours.split(' ')) {
      await visit.page.evaluate(
        ({ body, box: [width, height], glyph: [x, y, size], colour, sign }) => {
          document.getElementById('piece-under-test')?.remove()
          const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
          svg.id = 'piece-under-test'
          svg.setAttribute('class', `pc c-${colour}`)
          svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
          Object.assign(svg.style, { position: 'fixed', inset: '0', zIndex: '99', background: '#744627' })
          Object.assign(svg.style, { width: `${width}px`, height: `${height}px` })
          for (const [href, x0, y0, w, h] of [
            ...body.split(' ').map((part) => [part, 0, 0, width, height] as const),
            [sign, x, y, size, size],
          ] as const) {
            const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
            use.setAttribute('href', `#${href}`)
            for (const [name, value] of Object.entries({ x: x0, y: y0, width: w, height: h }))
              use.setAttribute(name, String(value))
            svg.append(use)
          }
          document.body.append(svg)
        },
        { body, box, glyph, colour, sign: GLYPHS[colour as keyof typeof GLYPHS] },
      )
      pictures.set(colour, await greyOf(visit.page, glyphOf(visit.page.locator('#piece-under-test'))))
    }
    expectAllDifferent(pictures)
  })
}
