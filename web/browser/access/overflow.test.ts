// Every screen in every language at every width from 320 px to 4K: no word and no control leaves its card, its button or
// the window, and nothing is cut off.
import { expect, test } from 'vitest'
import { arrive, openMenu, readyButton } from '../visitor/company.ts'
import { openHouse } from '../house/open_house.ts'
import { overflowLive, overflowOf } from '../visitor/overflow.ts'
import { PLAYERS, playToTheEnd, playWhile } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()
const LONG = 'Wolfgang Amadeus'

async function come(plans: object = {}): Promise<Visit> {
  const visit = await at.visit({ plans, name: LONG })
  await visit.page.goto(at.house.address)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  return visit
}
/** What sticks out here, all of it at the test's end. */
async function holds(visit: Visit, screen: string, look = overflowOf): Promise<void> {
  expect.soft(await look(visit), screen).toEqual([])
}
async function dialogHolds(visit: Visit, screen: string): Promise<void> {
  await visit.page.getByRole('dialog').waitFor()
  await holds(visit, screen)
  await visit.page.keyboard.press('Escape')
  await visit.page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('the shelf, with and without games that wait, and its drawers', async () => {
  await at.house.openTable({ game: 'riffifi', players: 3, open: true })
  const visit = await come()
  await visit.button('shelf.open', { count: 1 }).waitFor()
  await holds(visit, 'shelf')
  await visit.button('shelf.menu', {}).click()
  await dialogHolds(visit, 'the house')
  await visit.button('shelf.open', { count: 1 }).click()
  await dialogHolds(visit, 'open tables')
  for (const game of ['farbenpoker', 'starmaster', 'riffifi']) {
    await visit.plan(game)
    await dialogHolds(visit, `the plan of ${game}`)
    await visit.howToPlay(game)
    await visit.button('rulebook.whole').waitFor()
    await dialogHolds(visit, `how to play ${game}`)
  }
  for (const game of ['farbenpoker', 'riffifi']) {
    await visit.playNow(game)
    await visit.page.locator('main .name').first().waitFor()
    await visit.page.goto(at.house.address)
    await visit.page
      .getByRole('link', { name: visit.t('shelf.goOn') })
      .first()
      .waitFor()
  }
  await holds(visit, 'shelf with games that wait')
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.page.getByText(visit.t('unfinished.title')).waitFor()
  await holds(visit, 'games that wait')
})

test('addresses that lead nowhere', async () => {
  const visit = await at.visit()
  visit.expectsTrouble = true // they are answered with 404
  for (const [address, words] of [
    ['/nowhere', 'lost.title'],
    ['/t/kalo-mite-rusa-bebe', 'door.no_such_table'],
    ['/here/nothing', 'place.notHere'],
  ] as const) {
    await visit.page.goto(at.house.address + address)
    await visit.page.getByText(visit.t(words), { exact: true }).first().waitFor()
    await holds(visit, address)
  }
})

test('the lobby of host and guest, its rules', async () => {
  const visit = await at.visit({ name: LONG })
  await visit.page.goto(await at.house.openTable({ game: 'starmaster', players: 6 }, visit.context.request))
  await readyButton(visit).waitFor()
  await visit.button('lobby.addBot').first().click()
  const guest = await arrive(at, visit.page.url(), { name: 'Maria Magdalena' })
  await holds(visit, 'lobby')
  await visit.page.getByRole('button', { name: visit.t('rules.title') }).click()
  await dialogHolds(visit, 'rules of the table')
  await guest.button('lobby.rename').click()
  await guest.page.getByLabel(guest.t('lobby.name')).waitFor()
  await holds(guest, 'lobby of a guest')
})

for (const game of ['riffifi', 'farbenpoker', 'starmaster'] as const) {
  test(`${game}: the table, its menu, its rulebook`, async () => {
    const visit = await come({ [game]: { players: 4, level: 'child', options: {} } })
    const look = game === 'riffifi' ? overflowLive : overflowOf
    await visit.playNow(game)
    const player = PLAYERS[game](visit)
    if (game === 'starmaster') {
      await visit.button('starmaster.ui.do.ready').waitFor()
      await holds(visit, 'starmaster, memorising')
    }
    let steps = 0
    const some = { step: async () => steps < 5 && (await player.step()) && ++steps > 0 }
    await playWhile(visit, some, async () => steps < 5)
    await holds(visit, game, look)
    // Sentences call holes by their numbers; the letter is the side’s.
    if (game === 'farbenpoker') {
      for (const hole of ['A7', 'B18']) {
        const name = visit.page.locator(`[data-hole=${hole}] .name`)
        expect(await name.getAttribute('data-number')).toBe(hole.slice(1))
        expect(await name.evaluate((it) => getComputedStyle(it, '::before').content)).not.toBe('none')
      }
    }
    await openMenu(visit)
    await dialogHolds(visit, `${game}, menu`)
    await visit.button('bar.rules', {}).click()
    await visit.page.getByRole('navigation').waitFor()
    await dialogHolds(visit, `${game}, rulebook`)
  })
}

test('the end of a game, and games that were kept', async () => {
  const visit = await come({ starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } })
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.page.getByText(visit.t('kept.none')).waitFor()
  await holds(visit, 'no game was kept')
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await holds(visit, 'end')
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.button('kept.check').click()
  await visit.page.getByText(visit.t('receipt.title')).waitFor()
  await holds(visit, 'kept games')
})
