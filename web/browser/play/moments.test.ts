// Moments that come sooner or later, against bots: hands are passed on for equal chances, the Officer meets somebody, a
// thief chooses whom to rob, and a player without chips draws for a rescue.
import { expect, test } from 'vitest'
import { host } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { farbenpoker, playUntil, riffifi } from '../visitor/players.ts'
import { activate } from '../visitor/tree.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

async function sitDown(game: string, players: number, options: object): Promise<Visit> {
  const visit = await at.visit({ plans: { [game]: { players, level: 'child', options } } })
  await visit.page.goto(at.house.address)
  await visit.playNow(game)
  return visit
}
interface Turn {
  offers?: object[]
  view: { phase: string; turn: number; hand: string[]; seats: object[] }
}
/** At a table of Riffifi whose house's words are changed on their way when it is this visitor's turn; and what they said. */
async function amongWords(change: (turn: Turn) => void): Promise<[Visit, string[]]> {
  const [visit, link] = await host(at, { game: 'riffifi', players: 4, botPace: 0, options: { officer: true } })
  const said: string[] = []
  const changed = (text: string) => {
    const message = JSON.parse(text) as { type: string } & Turn
    if (message.type === 'game' && message.offers?.length) change(message)
    return JSON.stringify(message)
  }
  await visit.page.routeWebSocket('**/ws*', (line) => {
    const server = line.connectToServer()
    line.onMessage((text) => {
      said.push(String(text))
      server.send(text)
    })
    server.onMessage((text) => line.send(changed(String(text))))
  })
  await visit.page.goto(link)
  await visit.button('lobby.fill').click()
  return [visit, said]
}
const lastMove = (said: readonly string[]) => said.filter((text) => text.includes('"move"')).at(-1)
const named = (visit: Visit, key: string) => visit.page.getByRole('button', { name: pattern(visit.language, key) })

test('Riffifi with equal chances: after a round everybody passes the hand just played', async () => {
  const visit = await sitDown('riffifi', 3, { equalChances: true })
  await playUntil(visit, riffifi(visit), visit.page.getByText(visit.t('riffifi.ui.summary.passing')))
  await visit.button('riffifi.ui.summary.on').click()
  await visit.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
})

// Such moments are seldom: the house's words are changed on their way. What comes of them is told in games.test.ts.
test('Riffifi: who plays the Officer chooses whose card is buried', async () => {
  const [visit, said] = await amongWords(({ offers, view }) => {
    offers!.splice(0, offers!.length, { do: 'play', card: ['officer'], target: [1, 2, null] })
    view.hand = [...view.hand.filter((card) => card !== 'officer').slice(0, 5), 'officer']
    for (const [seat, card] of [[1, 'red-4'], [2, 'blue-2']] as const) Object.assign(view.seats[seat]!, { pile: 'up', card }) // prettier-ignore
  })
  // By keyboard: a card, then T goes through whom it can meet, and nobody is one of them.
  const deed = visit.page.locator('.actions .btn:not(.quiet)')
  await visit.page.getByRole('button', { name: 'Officer', exact: true, disabled: false }).waitFor()
  await visit.page.keyboard.press('6')
  await visit.button('riffifi.ui.officer.choose').waitFor()
  const met = ['Bury Ben’s red 4', 'Bury Cleo’s blue 2', 'Play the Officer', 'Bury Ben’s red 4']
  for (const words of met) {
    await visit.page.keyboard.press('t')
    await expect.poll(() => deed.innerText()).toBe(words)
  }
  await glance(visit, 'riffifi-officer')
  await visit.page.keyboard.press('Enter')
  await expect.poll(() => lastMove(said)).toContain('"card":"officer","target":1')
  visit.expectsTrouble = true
})

test('Riffifi: where several have the most, the thief chooses who gives one more', async () => {
  const [visit, said] = await amongWords(({ offers, view }) => {
    offers!.splice(0, offers!.length, { do: 'rob', extra: [[1, 2], [1, 3], [2, 3]] }) // prettier-ignore
    view.phase = 'rob'
    Object.assign(view.seats[view.turn]!, { pile: 'up', card: 'blue-5' })
  })
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
  await expect.poll(() => lastMove(said)).toContain('"do":"rob","extra":[1,3]')
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
