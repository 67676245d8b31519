// Somebody who has never seen a game is offered the lesson, once; and who does not know what to do asks.
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

test('the lesson is offered until the game was opened; asked what to do, the page shows a move and remembers', async () => {
  const visit = await at.visit({ plans: { riffifi: { players: 3, level: 'child', options: {} } } })
  const { page, language } = visit
  await page.goto(at.house.address)
  const offer = page.locator('a[href="/learn/riffifi"]')
  await offer.waitFor()
  await visit.playNow('riffifi')

  await visit.button('advice.ask').click()
  const chosen = page
    .getByRole('group', { name: pattern(language, 'riffifi.ui.hand') })
    .locator('[aria-pressed="true"]')
  await chosen.waitFor()
  const card = await chosen.locator('.sr').textContent()
  const said = page.locator('.dock h2')
  expect((await said.textContent())?.toLowerCase()).toContain(card!.toLowerCase())
  await visit.button('riffifi.ui.play').click()
  await chosen.waitFor({ state: 'detached' })

  await visit.button('bar.menu').click()
  await visit.button('menu.end').click()
  await visit.button('menu.end.yes').click()
  const helped = page.getByText(pattern(language, 'result.helped'))
  await helped.waitFor()
  // And whenever the game is opened again.
  await page.goto(`${at.house.address}/kept`)
  await visit.button('kept.check').click()
  await helped.waitFor()
  await page.goto(at.house.address)
  await page.locator('a[href="/learn/starmaster"]').waitFor()
  expect(await offer.count()).toBe(0)
})
