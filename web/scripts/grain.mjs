// Draws the grain of the house's wood, src/look/grain.png: node scripts/grain.mjs. As a picture, because a browser would
// compute the noise again wherever wood is drawn anew. It is a quarter as wide as it is shown (grain runs along), dark
// brown in sixteen strengths.
import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const [WIDTH, HEIGHT, LEVELS] = [150, 300, 16]
const BROWN = [111, 75, 39] // the filter below reckons in linear light: .16 .07 .02
const NOISE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300">
  <filter id="f" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency=".005 .13" numOctaves="4" seed="11" stitchTiles="stitch"/>
    <feColorMatrix values="0 0 0 0 .16 0 0 0 0 .07 0 0 0 0 .02 1.1 0 0 0 -.42"/>
  </filter>
  <rect width="600" height="300" filter="url(#f)"/>
</svg>`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
// As a style draws it on a fine screen, which is not as a canvas would.
const page = await browser.newPage({ viewport: { width: 600, height: 300 }, deviceScaleFactor: 2 })
await page.setContent('<body>')
await page.evaluate((svg) => {
  document.body.style.cssText = `margin: 0; height: 300px; background: url("data:image/svg+xml,${svg}")`
}, encodeURIComponent(NOISE))
const shot = await page.screenshot({ omitBackground: true })
const strengths = await page.evaluate(
  async ([shot, width, height]) => {
    const image = new Image()
    image.src = `data:image/png;base64,${shot}`
    await image.decode()
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return [...context.getImageData(0, 0, width, height).data].filter((_, i) => i % 4 === 3)
  },
  [shot.toString('base64'), WIDTH, HEIGHT],
)
await browser.close()

const most = strengths.reduce((a, b) => Math.max(a, b))
const level = (i) => Math.round((strengths[i] * (LEVELS - 1)) / most)
const row = (y) => [
  0,
  ...Array.from({ length: WIDTH / 2 }, (_, x) => (level(y * WIDTH + 2 * x) << 4) | level(y * WIDTH + 2 * x + 1)),
]
const pixels = Buffer.from(Array.from({ length: HEIGHT }, (_, y) => row(y)).flat())

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}
const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0]) // four bits per pixel, from a palette
head.writeUInt32BE(WIDTH, 0)
head.writeUInt32BE(HEIGHT, 4)
const levels = Array.from({ length: LEVELS }, (_, i) => i)
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', head),
  chunk(
    'PLTE',
    levels.flatMap(() => BROWN),
  ),
  chunk(
    'tRNS',
    levels.map((i) => Math.round((i * most) / (LEVELS - 1))),
  ),
  chunk('IDAT', deflateSync(pixels, { level: 9 })),
  chunk('IEND', []),
])
writeFileSync(new URL('../src/look/grain.png', import.meta.url), png)
console.log(`grain.png: ${png.length} bytes`)
