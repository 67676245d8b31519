// Somebody who has never seen a game is offered the lesson, once, on the shelf or at the table that they were invited to; and
// who does not know what to do asks.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Words } from '../../src/lesson/lessons.ts'
import { openHouse } from '../house/open_house.ts'
import { arrive, begin, host, readyButton } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

const ticks = JSON.parse(readFileSync('../games/riffifi/lessons/ticks.en.json', 'utf8')) as Words

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

test('who comes by a link is offered it in the lobby, is led back to the table, and has opened the game by playing', async () => {
  const [ada, link] = await host(at, { game: 'riffifi', players: 3 }, { name: 'Ada' })
  const ben = await arrive(at, link, { name: 'Ben', size: 'phone' })
  const cleo = await arrive(at, link, { name: 'Cleo' })
  const offer = (visit: Visit) => visit.page.getByRole('link', { name: visit.t('shelf.learn') })
  await offer(ben).waitFor()
  await glance(ben, 'lobby-lesson')
  await offer(ben).click()
  await ben.page.locator('a[href^="/learn/riffifi/ticks"]').click()
  for (const { idea } of Object.values(ticks.steps)) {
    await ben.page.getByRole('heading', { name: idea!, exact: true }).waitFor()
    await ben.button('lesson.skip').click()
  }
  await ben.page.getByRole('heading', { name: ben.t('lesson.end.waiting') }).waitFor()
  await ben.button('lesson.toTable').click()
  // Their seat is still theirs, and who has begun a lesson is not asked again.
  await readyButton(ben).waitFor()
  expect(await offer(ben).count()).toBe(0)
  await offer(cleo).waitFor()
  await begin([ada, ben, cleo])
  await cleo.page.locator('.dock').waitFor()
  await cleo.page.goto(at.house.address)
  await cleo.page.locator('a[href="/learn/starmaster"]').waitFor()
  expect(await cleo.page.locator('a[href="/learn/riffifi"]').count()).toBe(0)
})
