// Starmaster's race between two people over a real server: the photo finish, a finger that was too early, and the calm
// race, in which nobody has to be fast.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, begin } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { playWhile } from '../visitor/players.ts'
import { activate } from '../visitor/tree.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern, words } from '../visitor/words.ts'

const at = openHouse()
const RACE_SECONDS = 30

async function racers(race: 'live' | 'sealed'): Promise<[Visit, Visit]> {
  const options = { variant: 'standard', starFaces: 5 }
  const link = await at.house.openTable({ game: 'starmaster', players: 2, race, raceSeconds: RACE_SECONDS, options })
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link, { size: 'phone', name: 'Ben' })
  await begin([ada, ben])
  for (const visit of [ada, ben]) await visit.button('starmaster.ui.do.ready').click()
  return [ada, ben]
}

const ALONE = ['do.throw', 'do.announce', 'do.take', 'cube.down'].map((key) => ({
  name: pattern('en', `starmaster.ui.${key}`),
}))

/** Plays the turns that are no race until something is there, on this screen or on another one. */
async function playUntil(visit: Visit, something: Locator, pass: 'notMe' | 'none' = 'notMe'): Promise<void> {
  // Who sees what one says who does not run, is in a race.
  const step = async () => (await activate(visit.page, ALONE, visit.t(`starmaster.ui.do.${pass}`))) !== undefined
  await playWhile(visit, { step }, async () => !(await something.isVisible()))
}

const untilRace = (visit: Visit, pass: 'notMe' | 'none' = 'notMe') =>
  playUntil(visit, visit.button(`starmaster.ui.do.${pass}`, {}), pass)

const cube = (visit: Visit, cell: number) =>
  visit.page.getByRole('button', { name: visit.t('starmaster.ui.cube.down', { cell }), exact: true })
/** A finger on a cube, whether or not it may be touched now. */
const touch = (visit: Visit, cell: number) =>
  visit.page.locator(`[data-cell="${cell}"]`).dispatchEvent('pointerdown', { button: 0 })
const film = (visit: Visit) => visit.page.locator('.film')

/** Touches the cube, again if that was too early, until the race is decided; who has found the colour swaps it away. */
async function reachOut(visit: Visit, cell: number): Promise<void> {
  const open = visit.page.locator('[aria-disabled="false"]')
  const mayTouch = cube(visit, cell).and(open)
  const swap = visit.page.getByText(visit.t('starmaster.ui.ask.swap'), { exact: true })
  for (;;) {
    try {
      const patience = (RACE_SECONDS + 10) * 1000
      await film(visit).or(mayTouch).or(swap).first().waitFor({ timeout: patience })
    } catch {
      return // a busy machine: nobody was in time, or this page caught up after the race. The next race comes.
    }
    if (await film(visit).isVisible()) return
    if (await swap.isVisible())
      await cube(visit, cell === 9 ? 8 : 9)
        .and(open)
        .click()
    else await touch(visit, cell)
  }
}

test('both reach out: the photo finish says who was first, the same on both screens', async () => {
  const [ada, ben] = await racers('live')
  // Who comes much later is not in the picture: on a slow machine it takes more than one race.
  for (;;) {
    await Promise.all([ada, ben].map((visit) => untilRace(visit)))
    await Promise.all([reachOut(ada, 1), reachOut(ben, 2)])
    if ((await film(ada).getByRole('listitem').count()) === 2) break
  }
  const headlines = await Promise.all([ada, ben].map((visit) => film(visit).getByRole('heading').textContent()))
  expect(headlines[0]).toMatch(
    new RegExp(`${pattern('en', 'starmaster.ui.photo.by').source}|^${ada.t('starmaster.ui.photo.tied')}$`),
  )
  const [theirs, hers] = ['Ben', 'Ada'].map((name, i) => headlines[1 - i]?.replace(/^You\b/, name))
  expect(theirs).toBe(hers)
  await glance(ada, 'photo-finish')
  const times = await film(ada).locator('.time').allTextContents()
  expect(times.map((time) => parseInt(time))).toEqual(times.map((time) => parseInt(time)).toSorted((a, b) => a - b))
})

test('a finger on a cube as soon as the dice are there is too early, and may reach out again', async () => {
  const [ada, ben] = await racers('live')
  const early = ada.page.getByText(ada.t('table.false_start'), { exact: true })
  const claimed = ada.page.getByText(ada.t('starmaster.ui.ask.claimed', { cell: 5 }), { exact: true })
  // A machine that is busy lets the finger wait: then it was not too early, and the next race comes.
  for (;;) {
    await ada.page.evaluate((notMe) => {
      const eager = new MutationObserver(() => {
        const isRace = [...document.querySelectorAll('button')].some((button) => button.textContent?.trim() === notMe)
        if (!isRace) return
        eager.disconnect()
        const cell = document.querySelector('[data-cell="5"]')!
        cell.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))
      })
      eager.observe(document.body, { subtree: true, childList: true, attributes: true })
    }, ada.t('starmaster.ui.do.notMe'))
    const answer = early.or(claimed).first()
    await Promise.all([ada, ben].map((visit) => playUntil(visit, answer)))
    if (await early.isVisible()) break
    for (const visit of [ada, ben]) await film(visit).waitFor()
  }
  // The cubes are hers again in a moment (on a busy machine that can be too early once more); and as the other one leaves
  // it to her, she turns the cube.
  await ben.button('starmaster.ui.do.notMe').click()
  await reachOut(ada, 5)
  for (const visit of [ada, ben]) {
    const headline = film(visit).getByRole('heading', { name: pattern('en', 'starmaster.ui.photo.alone') })
    await headline.waitFor()
    const me = visit === ada ? 0 : 1
    const company = { names: ['Ada', 'Ben'], me }
    expect(await headline.textContent()).toBe(words('en', 'starmaster.ui.photo.alone', { seat: 0 }, company))
  }
  expect(await early.count(), 'what was refused is no longer worth a word').toBe(0)
})

test('in the calm race nobody sees what the other chose, until both have', async () => {
  const [ada, ben] = await racers('sealed')
  await Promise.all([ada, ben].map((visit) => untilRace(visit, 'none')))
  await cube(ada, 4).click()
  await ada.page.getByText(ada.t('starmaster.ui.ask.chosen', { cell: 4 }), { exact: true }).waitFor()
  expect(await film(ben).or(ben.page.locator('.finger')).count()).toBe(0)
  await glance(ada, 'race-chosen')
  await glance(ben, 'race-calm')
  await ben.button('starmaster.ui.do.none').click()
  for (const visit of [ada, ben]) {
    await film(visit).waitFor()
    expect(await film(visit).getByRole('listitem').allTextContents()).toEqual([
      `${visit === ada ? visit.t('who.self') : 'Ada'} ${visit.t('starmaster.ui.photo.cube', { cell: 4 })}`,
      `${visit === ben ? visit.t('who.self') : 'Ben'} ${visit.t('starmaster.ui.photo.none')}`,
    ])
  }
})

test('the calm race can be chosen before a game against bots', async () => {
  const options = { variant: 'standard', starFaces: 5 }
  const visit = await at.visit({ plans: { starmaster: { players: 3, level: 'child', options } } })
  await visit.page.goto(at.house.address)
  await visit.plan('starmaster')
  const drawer = visit.page.getByRole('dialog')
  const race = drawer.getByRole('radiogroup', { name: visit.t('rules.race'), exact: true })
  await race.getByText(visit.t('rules.race.sealed.name'), { exact: true }).click()
  await drawer.getByRole('button', { name: visit.t('shelf.play'), exact: true }).click()
  await visit.button('starmaster.ui.do.ready').click()
  await untilRace(visit, 'none')
})
