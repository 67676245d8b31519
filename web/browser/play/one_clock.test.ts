// One clock: what asks comes when the pieces rest, one press skips to that moment and does nothing else, and what happened
// last is still there after a reload.
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, somethingChanges } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

const dockOf = (visit: Visit) => visit.page.locator('.dock .ask')
const handOf = (visit: Visit) => visit.page.locator('.held button')
const isMyTurn = async (visit: Visit) =>
  (await visit.page.title()) === visit.t('title.yourTurn', { game: visit.t('game.riffifi') })

/** A game of Riffifi at the usual speed, while its beginning is told. */
async function told(): Promise<Visit> {
  const visit = await at.visit({ motion: true })
  await visit.page.goto(at.house.address)
  await visit.playNow('riffifi')
  await visit.button('dock.skip').waitFor()
  return visit
}

const PRESSES: [string, (visit: Visit) => Promise<void>][] = [
  ['the button that says so', (visit) => visit.button('dock.skip').click()],
  ['a touch of the board', (visit) => visit.page.locator('.board .centre').click({ force: true })],
  ['the space bar', (visit) => visit.page.keyboard.press('Space')],
  ['Escape', (visit) => visit.page.keyboard.press('Escape')],
]
test.each(PRESSES)('who is impatient skips what is told by %s, and nothing else happens', async (_, press) => {
  const visit = await told()
  expect(await visit.page.getByRole('button', { name: visit.t('riffifi.ui.choose'), exact: true }).count()).toBe(0)
  // Bots may be first: each of their moves can be skipped too.
  while (!(await isMyTurn(visit))) {
    if (await visit.button('dock.skip').isVisible()) await press(visit)
    else await somethingChanges(visit)
  }
  await visit.button('riffifi.ui.choose').waitFor()
  expect(await handOf(visit).count()).toBe(10)
  expect(await visit.page.locator('.held button[aria-pressed=true]').count()).toBe(0)
})

test('a press on a card while something is told plays nothing, nor does the second of a double press', async () => {
  const visit = await told()
  const card = handOf(visit).first()
  while (!(await isMyTurn(visit))) {
    if ((await visit.button('dock.skip').isVisible()) && (await card.count()) > 0) await card.dblclick({ force: true })
    else await somethingChanges(visit)
  }
  await visit.button('riffifi.ui.choose').waitFor()
  expect(await handOf(visit).count()).toBe(10)
})

test('the last event, its “why?” and the list are there after a reload', async () => {
  const visit = await at.visit({})
  await visit.page.goto(at.house.address)
  await visit.playNow('riffifi')
  const player = PLAYERS.riffifi(visit)
  const hasPlayed = async () => (await isMyTurn(visit)) && (await handOf(visit).count()) < 9
  while (!(await hasPlayed())) if (!(await player.step())) await somethingChanges(visit)
  const why = dockOf(visit).getByRole('button', { name: visit.t('dock.why'), exact: true })
  await why.waitFor()
  const sentences = async () => {
    await visit.button('happened.open').click()
    const list = visit.page.getByRole('dialog', { name: visit.t('happened.title'), exact: true })
    await list.locator('li').first().waitFor()
    const count = await list.locator('li').count()
    await visit.page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    return count
  }
  const before = await sentences()
  expect(before).toBeGreaterThan(8)
  await visit.page.reload()
  await why.waitFor()
  expect(await sentences()).toBe(before)
})
