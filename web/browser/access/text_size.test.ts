// The browser's own text size: type grows with it, and nothing is cut off for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '../house/house.ts'
import { overflowLive, overflowOf } from '../visitor/overflow.ts'
import { launch, Visit } from '../visitor/visit.ts'

let house: TestServer
beforeAll(async () => void (house = await TestServer.open()))
afterAll(() => house?.close())

const WINDOWS = [
  [390, 844],
  [820, 1180],
  [1280, 800],
  [640, 400], // 1280 × 800 at 200 %
] as const

for (const size of [20, 24]) {
  test(`${size} px instead of 16: letters are larger, and everything has its place`, async () => {
    const browser = await launch(`--blink-settings=defaultFontSize=${size}`)
    try {
      const visit = await Visit.begin(browser, { language: 'de', name: 'Ada' })
      await visit.page.goto(house.address)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      const type = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
      expect(await visit.page.locator('body').evaluate(type)).toBe(size)
      expect.soft(await overflowOf(visit, WINDOWS), 'shelf').toEqual([])
      for (const game of ['riffifi', 'farbenpoker', 'starmaster']) {
        await visit.playNow(game)
        await visit.page.locator('main .name').first().waitFor()
        const look = game === 'riffifi' ? overflowLive : overflowOf
        expect.soft(await look(visit, WINDOWS), game).toEqual([])
        await visit.page.goto(house.address)
      }
      expect(visit.problems).toEqual([])
      await visit.end()
    } finally {
      await browser.close()
    }
  })
}
