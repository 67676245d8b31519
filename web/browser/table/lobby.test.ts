// Before a game, with the keyboard: whatever is pressed, one stays where one was; and what the house refuses is not shown as
// if it were so.
import { expect, onTestFinished, test } from 'vitest'
import { arrive, begin, host, readyButton } from '../visitor/company.ts'
import { Line } from '../house/house.ts'
import { openHouse } from '../house/open_house.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

const chair = (visit: Visit, seat: number) => visit.page.getByRole('listitem').locator('.chair').nth(seat)
const focused = (visit: Visit) => visit.page.locator(':focus')
/** Presses a control with the keyboard. */
async function press(visit: Visit, key: string): Promise<void> {
  await visit.button(key).first().focus()
  await visit.page.keyboard.press('Enter')
}

test('the focus goes on to what takes the place of what was pressed', async () => {
  const [ada] = await host(at, { game: 'farbenpoker', players: 2 }, { name: 'Ada' })
  const { page } = ada
  await press(ada, 'lobby.addBot')
  await chair(ada, 1).locator('select:focus').waitFor()
  await press(ada, 'lobby.removeBot')
  await chair(ada, 1).locator('.go button:focus').waitFor()
  await press(ada, 'lobby.rename')
  await page.getByLabel(ada.t('lobby.name')).and(focused(ada)).waitFor()
  // The house takes forty bytes, whatever letters they are.
  await page.keyboard.type('あ'.repeat(14))
  await page.keyboard.press('Enter')
  await ada.button('lobby.rename').and(focused(ada)).waitFor()
  await page.getByText('あ'.repeat(13), { exact: true }).first().waitFor()
  await press(ada, 'lobby.stand')
  await chair(ada, 0)
    .getByRole('button', { name: ada.t('lobby.sit'), exact: true })
    .and(focused(ada))
    .waitFor()
  await page.keyboard.press('Enter')
  await ada.button('lobby.rename').and(focused(ada)).waitFor()
  await press(ada, 'lobby.iAmReady')
  await ada.button('lobby.notYet').and(focused(ada)).waitFor()
})

test('a bot on the last free seat starts nothing: the host says when', async () => {
  const [ada, link] = await host(at, { game: 'riffifi', players: 3 }, { name: 'Ada' })
  const ben = await arrive(at, link, { name: 'Ben' })
  for (const visit of [ben, ada]) {
    await visit.button('lobby.iAmReady').click()
    await visit.button('lobby.notYet').waitFor()
  }
  await chair(ada, 2)
    .getByRole('button', { name: ada.t('lobby.addBot') })
    .click()
  await ada.button('lobby.start').waitFor()
  await ada.page.getByRole('heading', { name: ada.t('lobby.onlyYou') }).waitFor()
  await ben.button('lobby.notYet').waitFor()
  await ada.button('lobby.start').click()
  for (const visit of [ada, ben]) await visit.page.locator('.dock').first().waitFor()
})

test('who sits is not offered another seat; who watches is told so, in the lobby and at the table', async () => {
  const [ada, link] = await host(at, { game: 'riffifi', players: 4 }, { name: 'Ada' })
  const ben = await arrive(at, link, { name: 'Ben' })
  await chair(ben, 3).waitFor()
  for (const visit of [ada, ben]) expect(await visit.button('lobby.sit').count()).toBe(0)
  for (const left of [1, 0]) {
    await ada.button('lobby.addBot').first().click()
    await expect.poll(() => ada.button('lobby.addBot').count(), { timeout: 60_000 }).toBe(left)
  }
  const cleo = await at.visit({ name: 'Cleo', size: 'phone' })
  await cleo.page.goto(link)
  await cleo.page.getByRole('heading', { name: cleo.t('lobby.watching') }).waitFor()
  await begin([ben, ada])
  await cleo.page.locator('header').getByText(cleo.t('bar.watching')).waitFor()
  expect(await ada.page.locator('header').getByText(ada.t('bar.watching')).count()).toBe(0)
})

test('in the next room the focus is at its head', async () => {
  const [ada] = await host(at, { game: 'farbenpoker', players: 2 }, { name: 'Ada' })
  await press(ada, 'lobby.addBot')
  await ada.button('lobby.removeBot').waitFor()
  await press(ada, 'lobby.start')
  await ada.page
    .getByRole('heading', { level: 1, name: ada.t('game.farbenpoker') })
    .and(focused(ada))
    .waitFor()
})

test('what the house refuses is said once, and the choice stays what it was', async () => {
  const [ada] = await host(at, { game: 'farbenpoker', players: 3 }, { name: 'Ada' })
  for (const left of [1, 0]) {
    await ada.button('lobby.addBot').first().click()
    await expect.poll(() => ada.button('lobby.addBot').count(), { timeout: 60_000 }).toBe(left)
  }
  await ada.page.getByRole('button', { name: ada.t('rules.title') }).click()
  const players = ada.page.getByRole('radiogroup', { name: ada.t('options.players') })
  await players.getByText('2', { exact: true }).click()
  await ada.page.getByRole('dialog').getByText(ada.t('table.seats_are_taken'), { exact: true }).waitFor()
  expect(await players.getByRole('radio', { name: '3', exact: true }).isChecked()).toBe(true)
  expect(await players.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(false)
  await players.getByText('4', { exact: true }).click()
  await expect.poll(() => players.getByRole('radio', { name: '4' }).isChecked(), { timeout: 60_000 }).toBe(true)
  await players.getByText('2', { exact: true }).click()
  await ada.page.getByRole('dialog').getByText(ada.t('table.seats_are_taken'), { exact: true }).waitFor()
  await ada.page.keyboard.press('Escape')
  const said = ada.page.getByRole('alert').filter({ hasText: ada.t('table.seats_are_taken') })
  expect(await said.count()).toBe(1)
  expect(await ada.page.locator('[aria-live] [role="alert"]').count()).toBe(0)
})

test('what is chosen while the line is lost is not shown as if it were so', async () => {
  const line = await Line.to(at.house)
  onTestFinished(() => line.close())
  const ada = await at.visit({ name: 'Ada' })
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2 }, ada.context.request)
  await ada.page.goto(link.replace(at.house.address, line.address))
  await readyButton(ada).waitFor()
  await ada.page.getByRole('button', { name: ada.t('rules.title') }).click()
  ada.expectsTrouble = true
  line.cut()
  await ada.page.getByText(ada.t('line.lost')).waitFor()
  const chat = ada.page.getByRole('switch', { name: ada.t('rules.chat.name') })
  const clock = ada.page.getByLabel(ada.t('rules.clockSeconds'))
  await chat.click()
  await clock.selectOption('30')
  expect(await chat.isChecked()).toBe(false)
  expect(await clock.inputValue()).toBe('0')
  line.mend()
  await ada.page.getByText(ada.t('line.lost')).waitFor({ state: 'detached' })
  ada.expectsTrouble = false
  await chat.click()
  await expect.poll(() => chat.isChecked(), { timeout: 60_000 }).toBe(true)
  await clock.selectOption('30')
  await expect.poll(() => clock.inputValue(), { timeout: 60_000 }).toBe('30')
})

test('where the page has no clipboard a link is copied all the same, and that is said', async () => {
  const [ada, link] = await host(at, { game: 'farbenpoker', players: 2 }, { name: 'Ada' })
  await ada.context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    Object.assign(globalThis, { copied: [] })
    // After the page has given it.
    addEventListener('copy', (event) => {
      const { clipboardData } = event as ClipboardEvent
      ;(globalThis as unknown as { copied: string[] }).copied.push(clipboardData!.getData('text/plain'))
    })
  })
  await ada.page.reload()
  const copied = () => ada.page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied.at(-1))
  await ada.button('lobby.copy').click()
  await ada.page.getByRole('status').getByText(ada.t('lobby.copied')).waitFor({ state: 'attached' })
  expect(await copied()).toBe(link)
  await ada.button('bar.menu', {}).click()
  await ada.button('menu.seatLink').click()
  await ada.button('menu.copy').click()
  const drawer = ada.page.getByRole('dialog')
  await drawer.getByRole('status').getByText(ada.t('menu.copied')).waitFor({ state: 'attached' })
  expect(await copied()).toBe(await drawer.locator('.link').textContent())
})

test('whose turn it is can be seen where the device chooses the colours', async () => {
  const [ada] = await host(at, { game: 'farbenpoker', players: 2 }, { name: 'Ada' })
  await ada.button('lobby.addBot').click()
  await ada.button('lobby.removeBot').waitFor()
  await begin([ada])
  await ada.page.emulateMedia({ forcedColors: 'active' })
  const lit = ada.page.locator('.plaque[aria-current="true"]')
  await lit.waitFor()
  const outline = () => lit.evaluate((plaque) => getComputedStyle(plaque).outlineStyle)
  await expect.poll(outline, { timeout: 60_000 }).toBe('solid')
})
