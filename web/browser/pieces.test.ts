// Without colour: the ten glyphs are ten shapes, and the pieces of each board, as they lie on its table, can be told
// apart in grey: cubes and pawns, tokens, dice.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { GLYPHS } from '../src/pieces/colours.ts'
import { openHouse } from './open_house.ts'
import { farbenpoker, resultOf, somethingChanges } from './players.ts'
import { pattern } from './words.ts'

const at = openHouse()

const EDGE = 48 // pixels a side, of every picture that is compared
// Of all pixels, those that differ clearly. Two of the same shape differ by less than 1 % (the grain of the wood).
const CLEARLY = 0.04

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

function difference(a: readonly number[], b: readonly number[]): number {
  return a.filter((grey, i) => Math.abs(grey - b[i]!) > 40).length / a.length
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
  const visit = await at.visit()
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
    const visit = await at.visit({ theme, size: 'phone' })
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
    const visit = await at.visit({ theme })
    await visit.page.goto(at.house.address)
    await visit.playNow('starmaster')
    await visit.button('starmaster.ui.do.ready').waitFor()
    const pictures = await picturesOf(visit.page, visit.page.locator('[data-place^="stock-"]'), 'data-place')
    expect(pictures.size).toBe(9)
    expectAllDifferent(pictures)
  })

  test(`the tokens of Riffifi can be told apart in grey, by ${theme}`, async () => {
    const visit = await at.visit({ theme })
    await visit.page.goto(at.house.address)
    await visit.playNow('riffifi')
    const heaps = visit.page.locator('[data-stack]')
    await heaps.first().waitFor()
    const pictures = await picturesOf(visit.page, heaps, 'data-stack')
    expect(pictures.size).toBe(5)
    expectAllDifferent(pictures)
  })
}

test('the dice of Farbenpoker can be told apart in grey', async () => {
  const visit = await at.visit({ plans: { farbenpoker: { players: 2, level: 'child', options: {} } } })
  await visit.page.goto(at.house.address)
  await visit.playNow('farbenpoker')
  const player = farbenpoker(visit)
  const pictures = new Map<string, number[]>()
  // Dice show what they show: games are played until every colour came up.
  while (pictures.size < 6) {
    for (const colour of Object.keys(GLYPHS)) {
      const die = visit.page.locator(`svg.c-${colour}:has(use[href="#die6-face"])`).first()
      if (pictures.has(colour) || !(await die.isVisible())) continue
      // The next roll may have taken it away meanwhile.
      await greyOf(visit.page, glyphOf(die)).then(
        (picture) => pictures.set(colour, picture),
        () => {},
      )
    }
    if (await resultOf(visit).isVisible()) await resultOf(visit).click()
    else if (!(await player.step())) await somethingChanges(visit)
  }
  expectAllDifferent(pictures)
})
