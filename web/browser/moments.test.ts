// Moments that come sooner or later, against bots: hands are passed on for equal chances, the Officer meets somebody, a
// thief chooses whom to rob, and a player without chips draws for a rescue.
import { expect, test } from 'vitest'
import { host } from './company.ts'
import { glance } from './look.ts'
import { openHouse } from './open_house.ts'
import { farbenpoker, playUntil, riffifi } from './players.ts'
import { activate } from './tree.ts'
import type { Visit } from './visit.ts'
import { pattern } from './words.ts'

const at = openHouse()

async function sitDown(game: string, players: number, options: object): Promise<Visit> {
  const visit = await at.visit({ plans: { [game]: { players, level: 'child', options } } })
  await visit.page.goto(at.house.address)
  await visit.playNow(game)
  return visit
}
/** What the house says when it is somebody's turn, as if it were to rob two of three. */
function asRobbery(text: string): string {
  const message = JSON.parse(text) as { offers?: object[]; view: { phase: string; turn: number; seats: object[] } }
  if (!message.offers?.length) return text
  message.offers = [{ do: 'rob', extra: [[1, 2], [1, 3], [2, 3]] }] // prettier-ignore
  message.view.phase = 'rob'
  Object.assign(message.view.seats[message.view.turn]!, { pile: 'up', card: 'blue-5' })
  return JSON.stringify(message)
}
const named = (visit: Visit, key: string) => visit.page.getByRole('button', { name: pattern(visit.language, key) })

test('Riffifi with equal chances: after a round everybody passes the hand just played', async () => {
  const visit = await sitDown('riffifi', 3, { equalChances: true })
  await playUntil(visit, riffifi(visit), visit.page.getByText(visit.t('riffifi.ui.summary.passing')))
  await visit.button('riffifi.ui.summary.on').click()
  await visit.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
})

test('Riffifi: who plays the Officer chooses whose card is buried', async () => {
  const visit = await sitDown('riffifi', 4, { officer: true })
  const aim = (pressed: boolean) =>
    visit.page.getByRole('button', { name: pattern('en', 'riffifi.ui.aim'), pressed }).first()
  await playUntil(visit, riffifi(visit), aim(false))
  // By keyboard: T goes through whom it can meet, and nobody is one of them.
  const press = async () => {
    await visit.page.keyboard.press('t')
    return aim(true).isVisible()
  }
  await expect.poll(press, { timeout: 60_000 }).toBe(true)
  await glance(visit, 'riffifi-officer')
  const deed = visit.button('riffifi.ui.aim').and(visit.page.locator('.btn'))
  const words = (await deed.innerText()).replace('Bury', 'buries')
  await deed.click()
  await aim(true).waitFor({ state: 'detached' })
  await visit.page.getByText(words).first().waitFor({ state: 'attached' })
})

// A tie for the most that does not come out even is seldom: the house's words are changed on their way.
test('Riffifi: where several have the most, the thief chooses who gives one more', async () => {
  const [visit, link] = await host(at, { game: 'riffifi', players: 4, botPace: 0 })
  const said: string[] = []
  await visit.page.routeWebSocket('**/ws', (line) => {
    const server = line.connectToServer()
    line.onMessage((text) => {
      said.push(String(text))
      server.send(text)
    })
    server.onMessage((text) => line.send(String(text).startsWith('{"type":"game"') ? asRobbery(String(text)) : text))
  })
  await visit.page.goto(link)
  await visit.button('lobby.fill').click()
  await visit.page.getByText(visit.t('riffifi.ui.ask.rob', { colour: 'blue', count: 2 })).waitFor()
  const deed = visit.page.locator('.actions .btn')
  // By keyboard: T goes through the choices, Escape takes them back.
  expect(await deed.isDisabled()).toBe(true)
  await visit.page.keyboard.press('t')
  await expect.poll(() => deed.innerText()).toBe('Ben and Cleo give one more')
  await visit.page.keyboard.press('Escape')
  await expect.poll(() => deed.isDisabled()).toBe(true)
  const give = (name: string) => visit.page.getByRole('button', { name: `${name} gives one more`, exact: true })
  await give('Ben').click()
  expect(await deed.isDisabled(), 'two have to give').toBe(true)
  await glance(visit, 'riffifi-rob')
  await give('Dora').click()
  await visit.page.getByRole('button', { name: 'Ben and Dora give one more' }).click()
  await expect.poll(() => said.filter((text) => text.includes('"move"')).at(-1)).toContain('"do":"rob","extra":[1,3]')
  // The house, which never offered that, refuses it.
  await visit.page.getByRole('alert').locator('.refused').waitFor()
  await glance(visit, 'refused')
  visit.expectsTrouble = true
})

for (const edition of ['de', 'fr'] as const) {
  test(`Farbenpoker, ${edition}: the third die is rolled again by a touch or by R, once`, async () => {
    const visit = await sitDown('farbenpoker', 2, { edition })
    const again = named(visit, 'farbenpoker.ui.do.reroll')
    const done = visit.page.getByText(visit.t('farbenpoker.ui.rerolled'), { exact: true }).first()
    for (const how of [() => again.click(), () => visit.page.keyboard.press('r')]) {
      await playUntil(visit, farbenpoker(visit), again)
      await how()
      await done.waitFor()
      await again.waitFor({ state: 'detached' })
      // The turn goes on with a stick.
      await expect.poll(() => farbenpoker(visit).step(), { timeout: 60_000 }).toBe(true)
    }
  })
}

test('Farbenpoker: who has no chips left draws three sticks at once for a rescue', async () => {
  const visit = await sitDown('farbenpoker', 4, { edition: 'de' })
  const rescue = visit.page.getByText(visit.t('farbenpoker.ui.ask.rescue'))
  await playUntil(visit, farbenpoker(visit), rescue)
  // The player may have chosen a stick already when it was noticed.
  const draw = named(visit, 'farbenpoker.ui.do.rescue')
  while (!(await draw.isVisible())) {
    expect(await visit.page.locator('.actions .btn').first().isDisabled()).toBe(true)
    await activate(visit.page, [{ name: pattern('en', 'farbenpoker.ui.hole.stick'), pressed: false }])
  }
  await glance(visit, 'farbenpoker-rescue')
  await draw.click()
  await rescue.waitFor({ state: 'detached' })
})
