// What comes between people and their game: somebody is away, another window, somebody who wants to stop. The table is out
// of reach then, the focus is where one can do something, and comes back.
import { expect, onTestFinished, test } from 'vitest'
import { arrive, begin, openMenu, play } from '../visitor/company.ts'
import { Line } from '../house/house.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { resultOf } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()
const COLOURS = ['red', 'blue', 'yellow', 'green', 'violet', 'orange', 'pink', 'grey', 'black']

/** Ben comes over a line of his own, which can be cut. */
async function pairOf(settings: object): Promise<[Visit, Visit, Line, string]> {
  const link = await at.house.openTable({ players: 2, absenceSeconds: 3600, ...settings })
  const line = await Line.to(at.house)
  onTestFinished(() => line.close())
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link.replace(at.house.address, line.address), { name: 'Ben' })
  await begin([ada, ben])
  return [ada, ben, line, link]
}

const isInert = (visit: Visit) => visit.page.locator('main > .room[inert]')
const panel = (visit: Visit) => visit.page.getByRole('region', { name: pattern(visit.language, 'pause.away') })
const hasFocus = (visit: Visit, selector: string) =>
  expect
    .poll(() => visit.page.evaluate((selector) => document.activeElement?.matches(selector), selector), {
      timeout: 60_000,
      message: selector,
    })
    .toBe(true)

test('while somebody is away the table is out of reach; the focus goes to the panel, and back', async () => {
  const [ada, ben, line] = await pairOf({ game: 'farbenpoker' })
  const hole = ada.page.getByRole('button', { name: pattern('en', 'farbenpoker.ui.hole.stick') }).first()
  await hole.waitFor()
  await hole.evaluate((button) => {
    button.focus()
    button.setAttribute('data-mine', '')
  })
  ben.expectsTrouble = true
  line.cut()
  await panel(ada).waitFor()
  await isInert(ada).waitFor()
  await hasFocus(ada, '.panel, .panel *')
  // What is read out at once is who is away, and no seconds that tick.
  expect(await ada.page.getByRole('alert').allTextContents()).toEqual([ada.t('pause.away', { players: ['Ben'] })])
  expect(await panel(ada).ariaSnapshot()).not.toMatch(/\d s\b/)
  await glance(ada, 'pause')
  line.mend()
  await panel(ada).waitFor({ state: 'detached' })
  expect(await isInert(ada).count()).toBe(0)
  await hasFocus(ada, '[data-mine]')
  ben.expectsTrouble = false
})

test('what is to be memorised is not in the page while the table waits', async () => {
  const [ada, ben, line] = await pairOf({ game: 'starmaster', memoriseSeconds: 120 })
  const open = ada.page.getByRole('button', { name: pattern('en', 'starmaster.ui.cube.up') })
  await expect.poll(() => open.count(), { timeout: 60_000 }).toBe(9)
  ben.expectsTrouble = true
  line.cut()
  await panel(ada).waitFor()
  // Not in the sentence that was read out either, when it has been.
  const named = new RegExp(`\\b(${COLOURS.map((colour) => ada.t(`colour.${colour}`)).join('|')})\\b`, 'i')
  const words = () =>
    ada.page.evaluate(() => {
      const labels = [...document.querySelectorAll('[aria-label], [title]')]
      return [document.body.textContent, ...labels.map((each) => each.ariaLabel ?? each.getAttribute('title'))].join(
        '\n',
      )
    })
  await expect.poll(words, { timeout: 60_000 }).not.toMatch(named)
  expect(await ada.page.locator('main .room [class*="c-"]').count()).toBe(0)
  line.mend()
  await expect.poll(() => open.count(), { timeout: 60_000 }).toBe(9)
  ben.expectsTrouble = false
})

test('in the window that does not have the seat, the way back is the first thing one reaches', async () => {
  const [ada, , , link] = await pairOf({ game: 'farbenpoker' })
  await ada.page
    .getByRole('button', { name: pattern('en', 'farbenpoker.ui.hole.stick') })
    .first()
    .waitFor()
  const second = await ada.anotherWindow()
  await second.page.goto(link)
  await second.page
    .getByRole('button', { name: pattern('en', 'farbenpoker.ui.hole.stick') })
    .first()
    .waitFor()
  await ada.button('line.here').waitFor()
  await isInert(ada).waitFor()
  await hasFocus(ada, '.panel button')
  await ada.page.keyboard.press('Enter')
  await second.button('line.here').waitFor()
  await isInert(ada).waitFor({ state: 'detached' })
})

test('who wants to end the game is seen by everybody; it can be taken back, put away, or agreed to', async () => {
  const [ada, ben, , link] = await pairOf({ game: 'farbenpoker' })
  const cleo = await at.visit({ size: 'small', language: 'de', name: 'Cleo' })
  await cleo.page.goto(link)
  const asked = (visit: Visit) =>
    visit.page.getByRole('status').getByText(pattern(visit.language, 'menu.end.wanted'), { exact: true })
  const ask = async () => {
    await openMenu(ada)
    await ada.button('menu.end', {}).click()
    for (const visit of [ada, ben, cleo]) await asked(visit).waitFor()
  }
  await ask()
  expect(await asked(ben).textContent()).toContain('Ada')
  expect(await cleo.button('menu.end.agree').count()).toBe(0)
  await glance(ben, 'end-asked')
  await glance(cleo, 'end-asked-watching')
  await ben.button('menu.end.playOn').click()
  await asked(ben).waitFor({ state: 'detached' })
  expect(await asked(ada).count()).toBe(1)
  await ada.button('menu.end.goOn').click()
  for (const visit of [ada, cleo]) await asked(visit).waitFor({ state: 'detached' })
  // A move takes it back as well.
  await ask()
  await play('farbenpoker', [ada, ben], async () => (await asked(cleo).count()) === 0)
  await ask()
  await ben.button('menu.end.agree').click()
  for (const visit of [ada, ben]) await resultOf(visit).waitFor()
})
