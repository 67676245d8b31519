// The pictures of README and docs, taken from the real app: the shelf, each of its games some moves after the
// beginning, and the plain board. `make pictures` makes them anew. No game is known here: on the plain board it is played by whoever takes
// what is offered, then the drawn board is chosen.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openMenu } from './visitor/company.ts'
import { comesToRest } from './visitor/look.ts'
import { openHouse } from './house/open_house.ts'
import { plainPlayer, regionOf } from './visitor/plain_player.ts'
import { playWhile, resultOf } from './visitor/players.ts'
import { openBrowser, type Visit } from './visitor/visit.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const MOVES = 6
const MOST_BYTES = 150_000

const at = openHouse()
mkdirSync(folder, { recursive: true })

/** What is on the screen, as a small file: the browser itself makes WebP of it, on a page without the app's policy. */
async function take(visit: Visit, name: string): Promise<void> {
  await comesToRest(visit)
  // The keyboard was used; a picture shows no focus.
  await visit.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await comesToRest(visit)
  const png = await visit.page.screenshot()
  const page = await (await openBrowser()).newPage()
  const webp = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')!.drawImage(picture, 0, 0)
    const made = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })).arrayBuffer())
    return btoa(Array.from(made, (byte) => String.fromCharCode(byte)).join(''))
  }, png.toString('base64'))
  await page.close()
  const bytes = Buffer.from(webp, 'base64')
  expect(bytes.length, name).toBeLessThan(MOST_BYTES)
  writeFileSync(`${folder}${name}.webp`, bytes)
}

/** Some moves; false: by chance the game was over before. */
async function playSome(visit: Visit): Promise<boolean> {
  const player = plainPlayer(visit)
  let moves = 0
  const step = async () => {
    if (moves >= MOVES || !(await player.step())) return false
    ++moves
    return true
  }
  await playWhile(visit, { step }, async () => moves < MOVES && !(await resultOf(visit).isVisible()))
  return (await resultOf(visit).count()) === 0
}

async function chooseDrawnBoard(visit: Visit): Promise<void> {
  await openMenu(visit)
  await visit.page.getByRole('switch', { name: visit.t('settings.plain') }).click()
  await visit.page.keyboard.press('Escape')
  await regionOf(visit).waitFor({ state: 'detached' })
}

/** Somebody in the middle of the nth game on the shelf, on the plain board. */
async function inTheMiddle(nth: number): Promise<Visit> {
  for (;;) {
    const visit = await at.visit({ painted: true, plain: true, name: 'Ana' })
    await visit.page.goto(at.house.address)
    await visit.page
      .getByRole('button', { name: visit.t('shelf.play'), exact: true })
      .nth(nth)
      .click()
    await regionOf(visit).waitFor()
    if (await playSome(visit)) return visit
  }
}

test('the shelf and every game on it', async () => {
  const visit = await at.visit({ painted: true })
  await visit.page.goto(at.house.address)
  const plays = visit.page.getByRole('button', { name: visit.t('shelf.play'), exact: true })
  await plays.first().waitFor()
  await take(visit, 'shelf')
  const titles = await visit.page.getByRole('listitem').filter({ has: plays }).getByRole('heading').allTextContents()
  expect(titles.length).toBe(await plays.count())
  for (const [nth, title] of titles.entries()) {
    const player = await inTheMiddle(nth)
    if (nth === 0) await take(player, 'plain')
    await chooseDrawnBoard(player)
    await take(player, title.trim().toLowerCase())
  }
})
