// A turn can't be missed: while the page is in the background its title says so, a glass note sounds, the phone buzzes;
// once, and the title goes back when the turn is over. Where there is a clock, everybody sees it.
import { expect, test } from 'vitest'
import { arrive, begin, readyButton } from '../visitor/company.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, somethingChanges } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

interface Signs {
  vibrations: number[][]
  notes: number[] // hertz
  hide?: () => void
}

/** From the next page on, notes down what the visitor would feel and hear; the page can be put into the background. */
async function attend(visit: Visit): Promise<void> {
  await visit.context.addInitScript(() => {
    const settings = JSON.parse(localStorage.getItem('ludothek.settings')!) as object
    localStorage.setItem('ludothek.settings', JSON.stringify({ ...settings, sound: true, vibration: true }))
    const signs: Signs = { vibrations: [], notes: [] }
    Object.assign(globalThis, { signs })
    navigator.vibrate = (pattern) => (signs.vibrations.push([pattern].flat() as number[]), true)
    const { setValueAtTime } = AudioParam.prototype
    AudioParam.prototype.setValueAtTime = function (value, time) {
      if (value > 20) signs.notes.push(value)
      return setValueAtTime.call(this, value, time)
    }
    signs.hide = () => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      Object.defineProperty(document, 'hidden', { get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await visit.page.reload()
}
const signsOf = (visit: Visit) =>
  visit.page.evaluate(() => {
    const { vibrations, notes } = (globalThis as unknown as { signs: Signs }).signs
    return { vibrations: vibrations.length, notes: notes.filter((note) => note === 1318.5).length }
  })

test('whoever looks elsewhere is told that it is their turn: by the title, a note and a vibration, once', async () => {
  const link = await at.house.openTable({ game: 'riffifi', players: 3, botPace: 0 })
  const people = [
    await arrive(at, link, { name: 'Ada' }),
    await arrive(at, link, { name: 'Ben' }),
    await arrive(at, link, { name: 'Cleo' }),
  ]
  const ben = people[1]!
  await attend(ben)
  await begin(people)
  await Promise.all(people.map(({ page }) => page.locator('[data-stack]').first().waitFor()))
  const game = ben.t('game.riffifi')
  const calls = ben.t('title.yourTurn', { game })
  const waits = ben.t('title.table', { game })

  const others = people.filter((visit) => visit !== ben)
  const playOf = new Map(people.map((visit) => [visit, PLAYERS.riffifi(visit)]))
  const step = async (visits: readonly Visit[]) => {
    for (const visit of visits) if (await playOf.get(visit)!.step()) return
    await somethingChanges(ben)
  }
  const othersTurn = async () => {
    const titles = await Promise.all(others.map(({ page }) => page.title()))
    return titles.includes(calls)
  }
  // Ben may be the first: his turn goes by, and he turns to something else.
  while (!(await othersTurn())) await step([ben])
  await expect.poll(() => ben.page.title(), { timeout: 60_000 }).toBe(waits)
  const before = await signsOf(ben)
  await ben.page.evaluate(() => (globalThis as unknown as { signs: Signs }).signs.hide!())

  while ((await ben.page.title()) !== calls) await step(others)
  const once = { vibrations: before.vibrations + 1, notes: before.notes + 1 }
  await expect.poll(() => signsOf(ben), { timeout: 60_000 }).toEqual(once)
  while ((await ben.page.title()) !== waits) await step([ben])
  expect(await signsOf(ben), 'once a turn').toEqual(once)
})

test('whoever looks elsewhere is told, once, that cubes are to be memorised', async () => {
  const link = await at.house.openTable({ game: 'starmaster', players: 2, memoriseSeconds: 120 })
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link, { name: 'Ben' })
  await attend(ben)
  await readyButton(ben).click()
  await ben.page.evaluate(() => (globalThis as unknown as { signs: Signs }).signs.hide!())
  await readyButton(ada).click()
  const game = ben.t('game.starmaster')
  const title = () => ben.page.title()
  await expect.poll(title, { timeout: 60_000 }).toBe(ben.t('title.memorise', { game }))
  await expect.poll(() => signsOf(ben), { timeout: 60_000 }).toEqual({ vibrations: 1, notes: 1 })
  await ben.button('starmaster.ui.do.ready').click()
  await expect.poll(title, { timeout: 60_000 }).toBe(ben.t('title.table', { game }))
  expect(await signsOf(ben)).toEqual({ vibrations: 1, notes: 1 })
})

test('where there is a clock, everybody sees how long whoever is awaited may think; it is not read out', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2, clockSeconds: 600 })
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link, { size: 'small', name: 'Ben' })
  const cleo = await at.visit({ language: 'fr', name: 'Cleo' })
  await cleo.page.goto(link)
  await begin([ada, ben])
  for (const visit of [ada, ben, cleo]) {
    const clock = visit.page.locator('header .clock')
    await clock.waitFor()
    const seconds = async () => Number.parseInt((await clock.textContent())!)
    const before = await seconds()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThanOrEqual(600)
    await expect.poll(seconds, { timeout: 60_000 }).toBeLessThan(before)
    expect(await visit.page.getByRole('banner').ariaSnapshot()).not.toMatch(/\d s\b/)
    const live = clock.locator('xpath=ancestor::*[@aria-live or @role="alert" or @role="status" or @role="timer"]')
    expect(await live.count()).toBe(0)
  }
})

test('that it is one’s turn is read out once a turn, politely', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2 })
  const people = [await arrive(at, link, { name: 'Ada' }), await arrive(at, link, { name: 'Ben' })]
  const said = (visit: Visit) => visit.page.getByRole('status', { name: visit.t('announcer.turn'), exact: true })
  for (const visit of people) {
    // How often a turn was read out, and how often it began, as the title shows it.
    await visit.page.evaluate(
      ([turn, words]) => {
        const heard: string[] = []
        Object.assign(globalThis, { heard })
        const region = document.querySelector(`[role="status"][aria-label="${turn}"]`)!
        new MutationObserver(() => region.textContent === words && heard.push(words!)).observe(region, {
          subtree: true,
          childList: true,
          characterData: true,
        })
      },
      [visit.t('announcer.turn'), visit.t('announcer.yourTurn')],
    )
  }
  await begin(people)
  const [ada, ben] = people as [Visit, Visit]
  const heard = (visit: Visit) => visit.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.length)
  const players = people.map((visit) => ({ visit, player: PLAYERS.farbenpoker(visit) }))
  // A stick is chosen, drawn, and put: several moves of one turn, each with an answer in between. Then it is the other's.
  const first = await Promise.race(
    people.map(async (visit) => {
      await said(visit).getByText(visit.t('announcer.yourTurn')).waitFor({ state: 'attached' })
      return visit
    }),
  )
  const other = first === ada ? ben : ada
  while ((await heard(other)) === 0) {
    const { player } = players.find(({ visit }) => visit === first)!
    if (!(await player.step())) await somethingChanges(first)
  }
  expect(await heard(first)).toBe(1)
  expect(await heard(other)).toBe(1)
  expect(await first.page.getByRole('alert').count()).toBe(0)
})
