// Files that can't be fetched once, on a device that has kept none of them: a browser asks no more for a module that it
// failed to fetch, so the page says so and offers to be loaded anew; then everything goes on, and nothing is lost.
import { expect, test } from 'vitest'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse({ kept: true })
const SOLITAIRE = { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } }

/** The network loses these files, until somebody mends it. */
async function loses(visit: Visit, files: RegExp): Promise<() => Promise<void>> {
  visit.expectsTrouble = true
  await visit.page.route(files, (route) => route.abort())
  return () => visit.page.unroute(files)
}
const reload = (visit: Visit) => visit.button('line.reload')

test('the table’s room', async () => {
  const visit = await at.visit({ plans: SOLITAIRE })
  const mend = await loses(visit, /TablePage.*\.js$/)
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await visit.page.getByText(visit.t('away.title'), { exact: true }).waitFor()
  await mend()
  await reload(visit).click()
  // The game that was asked for, with the plan it was asked for.
  await visit.button('starmaster.ui.do.ready').waitFor()
  await visit.page
    .getByRole('heading', { name: visit.t('starmaster.ui.status.turn', { turn: 1, turns: 12 }) })
    .waitFor()
})

test('a board', async () => {
  const visit = await at.visit({ plans: SOLITAIRE })
  const mend = await loses(visit, /\/game-.*\.js$/)
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await visit.page.getByText(visit.t('place.noBoard'), { exact: true }).waitFor()
  await mend()
  await reload(visit).click()
  await visit.button('starmaster.ui.do.ready').waitFor()
})

test('the rulebook', async () => {
  const visit = await at.visit({ plans: SOLITAIRE })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await visit.button('starmaster.ui.do.ready').waitFor()
  const mend = await loses(visit, /Rulebook.*\.js$/)
  await visit.button('bar.rules').click()
  await visit.page.getByText(visit.t('rulebook.failed'), { exact: true }).waitFor()
  await glance(visit, 'no-rulebook')
  await mend()
  await reload(visit).click()
  await visit.button('starmaster.ui.do.ready').waitFor()
  await visit.button('bar.rules').click()
  const title = visit.t('rulebook.title', { game: visit.t('game.starmaster') })
  await visit.page.getByRole('dialog', { name: title }).getByRole('navigation').waitFor()
})

for (const [what, files] of [
  ['the texts', /\/fr-.*\.js$/],
  ['the app', /\/app-.*\.js$/],
] as const) {
  test(`${what}: a plain page says so in every language`, async () => {
    const visit = await at.visit({ language: 'fr', first: true })
    await visit.page.emulateMedia({ colorScheme: 'dark' })
    const mend = await loses(visit, files)
    await visit.page.goto(at.house.address)
    const said = visit.page.getByRole('alert')
    await said.waitFor()
    expect(await visit.page.locator('html').getAttribute('data-theme')).toBe('night')
    expect(await said.locator('p').evaluateAll((lines) => lines.map((line) => (line as HTMLElement).lang))).toEqual([
      'fr',
      'en',
      'de',
    ])
    await mend()
    await said.getByRole('button').click()
    await visit.page.getByRole('heading', { level: 1, name: visit.t('shelf.heading') }).waitFor()
  })
}
