// Moments that come sooner or later, against bots: hands are passed on for equal chances, and a player without chips
// draws for a rescue.
import { expect, test } from 'vitest'
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
const named = (visit: Visit, key: string) => visit.page.getByRole('button', { name: pattern(visit.language, key) })

test('Riffifi with equal chances: after a round everybody passes the hand just played', async () => {
  const visit = await sitDown('riffifi', 3, { equalChances: true })
  await playUntil(visit, riffifi(visit), visit.page.getByText(visit.t('riffifi.ui.summary.passing')))
  await visit.button('riffifi.ui.summary.on').click()
  await visit.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
})

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
  await draw.click()
  await rescue.waitFor({ state: 'detached' })
})
