// Whoever goes through a screen with the Tab key always sees where they are, by day and by night.
import { expect, test } from 'vitest'
import { host, openMenu } from '../visitor/company.ts'
import { tabThrough, type Stop } from '../visitor/focus_ring.ts'
import { openHouse } from '../house/open_house.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()
const WIDE = 1 // a ring of one pixel all around, or of three on most sides where neighbours cover the rest

/** Looks at the focus everywhere on this screen. */
async function see(visit: Visit, screen: string, fewest: number): Promise<void> {
  for (const theme of ['day', 'night'] as const) {
    await visit.page.evaluate((theme) => {
      const key = 'ludothek.settings'
      const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), theme })
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }, theme)
    await visit.page.locator(`html[data-theme="${theme}"]`).waitFor()
    const stops = await tabThrough(visit)
    expect.soft(stops.length, `${screen} ${theme}`).toBeGreaterThanOrEqual(fewest)
    const unseen = stops.filter(({ ring }: Stop) => ring < WIDE)
    expect
      .soft(
        unseen.map(({ name, ring }) => `${name}: ${ring.toFixed(2)}`),
        `${screen} ${theme}`,
      )
      .toEqual([])
  }
}

test('at the shelf, in its menu, and in the choice of a game', async () => {
  const visit = await at.visit()
  await visit.page.goto(at.house.address)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  await see(visit, 'shelf', 10)
  await visit.button('shelf.menu', {}).click()
  await visit.page.getByRole('dialog').waitFor()
  await see(visit, 'shelf menu', 5)
  await visit.page.keyboard.press('Escape')
  await visit.plan('starmaster')
  await visit.page.getByRole('dialog').waitFor()
  await see(visit, 'plan', 4)
})

test('in the lobby, and in the menu of a table', async () => {
  const [visit] = await host(at, { game: 'starmaster', players: 4 }, { name: 'Ada' })
  await visit.button('lobby.addBot').first().click()
  await visit.button('lobby.removeBot').first().waitFor()
  await see(visit, 'lobby', 8)
  await openMenu(visit)
  await see(visit, 'menu', 5)
})

for (const game of ['riffifi', 'farbenpoker', 'starmaster'] as const) {
  test(`on the board of ${game}`, async () => {
    // A game that waits: without races, which would be over meanwhile.
    const options = game === 'starmaster' ? { variant: 'children' } : {}
    const visit = await at.visit({ size: 'phone', plans: { [game]: { players: 3, level: 'child', options } } })
    await visit.page.goto(at.house.address)
    await visit.playNow(game)
    if (game === 'starmaster') await visit.button('starmaster.ui.do.ready').click()
    const isAsked = async () =>
      (await visit.page.title()) === visit.t('title.yourTurn', { game: visit.t(`game.${game}`) })
    await expect.poll(isAsked, { timeout: 60_000 }).toBe(true)
    await see(visit, `${game} phone`, 5)
    await visit.page.setViewportSize({ width: 1280, height: 800 })
    await see(visit, `${game} desk`, 5)
  })
}
