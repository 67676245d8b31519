// What somebody sees who sees no colours. A whole board: the page is rendered in grey, and every coloured piece on it is cut
// out where its glyph is; what is alike there can't be told apart. Pictures: their parts likewise, and whether one is seen
// at all.
import type { Locator, Page } from 'playwright-core'
import { paint } from './paint.ts'

export interface GreyPiece {
  /** Of which sort: the drawing of its body. */
  kind: string
  colour: string
  /** Brightness, pixel for pixel, of EDGE × EDGE; a piece without a glyph has its middle here. */
  grey: number[]
}

export const EDGE = 48 // pixels per side, of every picture that is compared
// Of all pixels, those that differ clearly. Two of the same shape differ by less than 1 % (the grain of the wood).
export const CLEARLY = 0.04

export function difference(a: readonly number[], b: readonly number[]): number {
  return a.filter((grey, i) => Math.abs(grey - b[i]!) > 40).length / a.length
}

/** Pieces of one sort whose colours differ and that look alike. */
export function alike(pieces: readonly GreyPiece[]): string[] {
  return pieces.flatMap((one, i) =>
    pieces.slice(i + 1).flatMap((other) => {
      const isPair = one.kind === other.kind && one.colour !== other.colour
      if (!isPair || difference(one.grey, other.grey) > CLEARLY) return []
      return [`${one.kind}: ${one.colour} and ${other.colour}`]
    }),
  )
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Of each place of a picture, or of all of it, the brightness of its pixels, EDGE × EDGE of them. */
const brightness = (page: Page, shot: Buffer, places: readonly (Place | undefined)[]): Promise<number[][]> =>
  page.evaluate(
    async ([shot, places, edge]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${shot}`
      await image.decode()
      const scale = image.naturalWidth / innerWidth
      const pen = new OffscreenCanvas(edge, edge).getContext('2d', { willReadFrequently: true })!
      return places.map((place) => {
        if (!place) pen.drawImage(image, 0, 0, edge, edge)
        else {
          const [x, y, width, height] = [place.x, place.y, place.width, place.height].map((each) => each * scale)
          pen.drawImage(image, x!, y!, width!, height!, 0, 0, edge, edge)
        }
        const { data } = pen.getImageData(0, 0, edge, edge)
        return Array.from(
          { length: edge * edge },
          (_, i) => 0.2126 * data[i * 4]! + 0.7152 * data[i * 4 + 1]! + 0.0722 * data[i * 4 + 2]!,
        )
      })
    },
    [shot.toString('base64'), places, EDGE] as const,
  )

/** What stands in these elements, each a piece of a colour of its own. */
export async function inGrey(page: Page, selector: string): Promise<GreyPiece[]> {
  await paint(page, true)
  const found: GreyPiece[] = []
  for (const [i, part] of (await page.locator(selector).all()).entries()) {
    const [grey] = await brightness(page, await part.screenshot(), [undefined])
    found.push({ kind: selector, colour: String(i), grey: grey! })
  }
  await paint(page, false)
  return found
}

/** How much of its place, and of what is just around it, looks different without this part of a picture. */
export async function weightInGrey(page: Page, part: Locator): Promise<number> {
  const AROUND = 6 // px: a line has no width of its own
  const clip = await part.evaluate((element, around) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around }
  }, AROUND)
  const show = (isShown: boolean) =>
    part.evaluate((element, isShown) => {
      ;(element as SVGElement).style.visibility = isShown ? '' : 'hidden'
    }, isShown)
  const look = async () => (await brightness(page, await page.screenshot({ clip }), [undefined]))[0]!
  await paint(page, true)
  const there = await look()
  await show(false)
  const gone = await look()
  await show(true)
  await paint(page, false)
  return difference(there, gone)
}

interface Spot {
  kind: string
  colour: string
  x: number
  y: number
  size: number
}

// Of each sort and colour the one that lies on top: it is the last.
function spots(page: Page): Promise<Spot[]> {
  return page.evaluate(() => {
    const found = new Map<string, Spot>()
    for (const piece of document.querySelectorAll<SVGElement>('main svg.pc[class*="c-"]')) {
      const colour = /(?:^|\s)c-(\w+)/.exec(piece.getAttribute('class') ?? '')?.[1]
      const body = piece.querySelector('use:not([href^="#g-"])')?.getAttribute('href')
      if (!colour || !body || !piece.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // In a fan the upper left corner of a card is what one sees; of a heap, what lies on top.
      const glyphs = [...piece.querySelectorAll('use[href^="#g-"]')]
      const glyph = (body === '#card' ? glyphs[0] : glyphs.at(-1)) ?? piece
      const { left, top, width, height } = glyph.getBoundingClientRect()
      const size = Math.min(width, height)
      const isWhole = size > 5 && left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
      const key = `${body} ${colour} ${size > 20 ? 'large' : 'small'}`
      if (!isWhole) continue
      const kind = `${body} ${size > 20 ? 'large' : 'small'}`
      found.set(key, { kind, colour, x: left + (width - size) / 2, y: top + (height - size) / 2, size })
    }
    return [...found.values()]
  })
}

/** Every sort of piece in every colour that lies on the board now; `picture` is where the grey board is kept. */
export async function greyPieces(page: Page, picture?: string): Promise<GreyPiece[]> {
  await paint(page, true)
  await page.evaluate(() => (document.documentElement.style.filter = 'grayscale(1)'))
  const before = await spots(page)
  const shot = await page.screenshot(picture ? { path: picture } : {})
  // What moved or went meanwhile is not where it was.
  const still = new Set((await spots(page)).map((spot) => JSON.stringify(spot)))
  await page.evaluate(() => (document.documentElement.style.filter = ''))
  await paint(page, false)
  const there = before.filter((spot) => still.has(JSON.stringify(spot)))
  const places = there.map(({ x, y, size }) => ({ x, y, width: size, height: size }))
  const greys = await brightness(page, shot, places)
  return there.map(({ kind, colour }, i) => ({ kind, colour, grey: greys[i]! }))
}
