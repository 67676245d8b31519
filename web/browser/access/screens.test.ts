// Every screen in every language, by day and by night, on a phone and at a desk: axe finds nothing, nothing sticks out
// sideways, the console is quiet. Each screen is reached once and then looked at in all these ways. Pictures of some are
// left in build/screenshots.
import { expect, onTestFinished, test } from 'vitest'
import { arrive, begin, openMenu, play, readyButton } from '../visitor/company.ts'
import { Line } from '../house/house.ts'
import { glance, see, seeMeasured } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd, playWhile } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

const come = async (plans: object = {}) => {
  const visit = await at.visit({ plans, name: 'Ada' })
  await visit.page.goto(at.house.address)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  return visit
}

/** Looks at what has opened over the page, and closes it. */
async function seeDialog(visit: Visit, name: string): Promise<void> {
  await visit.page.getByRole('dialog').waitFor()
  await seeMeasured(visit, name)
  await visit.page.keyboard.press('Escape')
  await visit.page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('the shelf, its menu, the choice of a game, and tables that are open to all', async () => {
  await at.house.openTable({ game: 'riffifi', players: 3, open: true })
  const visit = await come()
  await seeMeasured(visit, 'shelf')
  await visit.button('shelf.menu', {}).click()
  await seeDialog(visit, 'shelf-menu')
  await visit.page
    .getByRole('button', { name: visit.t('shelf.plan') })
    .first()
    .click()
  await seeDialog(visit, 'shelf-plan')
  await visit.button('shelf.open', { count: 1 }).click()
  await seeDialog(visit, 'shelf-open')
})

test('a text that is missing is noticed, wherever it is shown', async () => {
  const visit = await come()
  await visit.page.evaluate(() => {
    document.querySelector('h1')!.textContent = '<shelf.nothing>'
    document.querySelector('button')!.ariaLabel = 'Play <count> games'
  })
  await expect.poll(() => visit.problems.length, { timeout: 60_000 }).toBe(2)
  visit.problems.splice(0)
})

test('addresses that lead nowhere', async () => {
  const visit = await at.visit()
  visit.expectsTrouble = true // they are answered with 404
  await visit.page.goto(`${at.house.address}/nowhere`)
  await visit.page.getByText(visit.t('lost.title')).waitFor()
  await seeMeasured(visit, 'lost')
  await visit.page.goto(`${at.house.address}/t/kalo-mite-rusa-bebe`)
  await visit.page.getByText(visit.t('door.no_such_table')).waitFor()
  await seeMeasured(visit, 'no-table')
  await visit.page.goto(`${at.house.address}/here/nothing`)
  await visit.page.getByText(visit.t('place.notHere'), { exact: true }).waitFor()
  await glance(visit, 'not-here')
  // A room whose files can't be fetched, on a device that has kept none of them.
  const other = await at.visit()
  other.expectsTrouble = true
  await other.page.route(/KeptPage.*\.js$/, (route) => route.abort())
  await other.page.goto(`${at.house.address}/kept`)
  await other.page.getByText(other.t('away.title'), { exact: true }).waitFor()
  await glance(other, 'away')
})

test('the lobby and its rules', async () => {
  const visit = await at.visit({ name: 'Ada' })
  await visit.page.goto(await at.house.openTable({ game: 'starmaster', players: 4 }, visit.context.request))
  await readyButton(visit).waitFor()
  await visit.button('lobby.addBot').first().click()
  await seeMeasured(visit, 'lobby')
  await visit.page.getByRole('button', { name: visit.t('rules.title') }).click()
  await seeDialog(visit, 'lobby-rules')
  // Who is not its host has other things to do there: to watch, to be called something else.
  const guest = await arrive(at, visit.page.url(), { name: 'Wolfgang Amadeus' })
  await guest.button('lobby.rename').click()
  await guest.page.getByLabel(guest.t('lobby.name')).waitFor()
  await glance(guest, 'lobby-guest')
})

for (const game of ['riffifi', 'farbenpoker', 'starmaster'] as const) {
  test(`${game}: the board and its menu`, async () => {
    const visit = await come()
    await visit.playNow(game)
    const player = PLAYERS[game](visit)
    if (game === 'starmaster') {
      await visit.button('starmaster.ui.do.ready').waitFor()
      await seeMeasured(visit, 'starmaster-memorise')
    }
    let steps = 0
    const some = { step: async () => steps < 5 && (await player.step()) && ++steps > 0 }
    await playWhile(visit, some, async () => steps < 5)
    await seeMeasured(visit, game)
    await openMenu(visit)
    await seeDialog(visit, `${game}-menu`)
    if (game === 'farbenpoker') {
      await visit.button('bar.rules', {}).click()
      await seeDialog(visit, 'rulebook')
    }
    if (game !== 'riffifi') return
    // Who has read the result of a round presses a button: until then it stays.
    const goOn = visit.button('riffifi.ui.summary.on')
    const reads = { step: async () => !(await goOn.isVisible()) && player.step() }
    await playWhile(visit, reads, async () => !(await goOn.isVisible()))
    await see(visit, 'riffifi-summary')
  })
}

test('a lost line, a pause, and a second window', async () => {
  const line = await Line.to(at.house)
  onTestFinished(() => line.close())
  const link = await at.house.openTable({ game: 'starmaster', players: 2, memoriseSeconds: 120 })
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link.replace(at.house.address, line.address), { name: 'Ben', kept: true })
  await begin([ada, ben])
  await play('starmaster', [ada, ben], 4)
  await ben.isKept() // all languages are looked at, and without a line none can be fetched
  ben.expectsTrouble = true
  line.cut()
  await ben.page.getByText(ben.t('line.lost')).waitFor()
  await see(ben, 'line-lost')
  await ada.page.getByText(ada.t('pause.waiting')).first().waitFor()
  await see(ada, 'pause')
  const second = await ada.context.newPage()
  await second.goto(link)
  await ada.page.getByText(ada.t('line.elsewhere')).waitFor()
  await see(ada, 'elsewhere')
})

test('the end of a game, and kept games', async () => {
  const visit = await come({ starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } })
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.page.getByText(visit.t('kept.none')).waitFor()
  await seeMeasured(visit, 'kept-none')
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await seeMeasured(visit, 'end')
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.button('kept.check').click()
  await visit.page.getByText(visit.t('receipt.title')).waitFor()
  await seeMeasured(visit, 'kept')
  expect(await visit.page.getByText(visit.t('kept.none')).count()).toBe(0)
})
