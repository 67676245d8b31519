// The plain board: chosen in the settings, and then one game of each box on it with the keyboard alone, by somebody who
// knows no game and takes what is offered.
import { expect, test } from 'vitest'
import { openMenu } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { offered, plainPlayer, regionOf } from '../visitor/plain_player.ts'
import { playToTheEnd, playWhile } from '../visitor/players.ts'

const at = openHouse()

test('what one does for the first time is pointed out there too', async () => {
  const plans = { starmaster: { players: 2, level: 'child', options: { variant: 'standard', starFaces: 2 } } }
  const visit = await at.visit({ plain: true, plans })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  const hint = (key: string) => visit.page.locator('.dock .hint').getByText(visit.t(key), { exact: true })
  await hint('hint.starmaster.memorise').waitFor()
  await visit.button('plain.memorised').click()
  await hint('hint.starmaster.memorise').waitFor({ state: 'detached' })
})

test('it is chosen in the settings, at the table too, and stays chosen', async () => {
  const visit = await at.visit({ first: true })
  await visit.page.goto(at.house.address)
  await visit.playNow('farbenpoker')
  await visit.button('farbenpoker.ui.hole.stick').first().waitFor()
  const choice = () => visit.page.getByRole('switch', { name: visit.t('settings.plain') })
  await openMenu(visit)
  await choice().focus()
  await visit.page.keyboard.press('Space')
  await expect.poll(() => choice().isChecked()).toBe(true)
  await visit.page.keyboard.press('Escape')
  await regionOf(visit).waitFor()
  expect(await visit.button('farbenpoker.ui.hole.stick').count()).toBe(0)
  await visit.page.reload()
  await regionOf(visit).waitFor()
  await openMenu(visit)
  await choice().click()
  await visit.page.keyboard.press('Escape')
  await visit.button('farbenpoker.ui.hole.stick').first().waitFor()
  expect(await regionOf(visit).count()).toBe(0)
})

const BOXES = [
  ['riffifi', { players: 3, level: 'child', options: { officer: true } }],
  ['farbenpoker', { players: 2, level: 'child', options: { edition: 'de' } }],
  ['starmaster', { players: 3, level: 'regular', options: { variant: 'standard', starFaces: 3 } }],
] as const

for (const [game, plan] of BOXES) {
  test(`${game} is played on it with the keyboard alone`, async () => {
    const visit = await at.visit({ plain: true, plans: { [game]: plan } })
    await visit.page.goto(at.house.address)
    await visit.playNow(game)
    await regionOf(visit).waitFor()
    // What can be done first is looked at: at every size, by day and by night.
    const first = plainPlayer(visit)
    await playWhile(visit, { step: async () => (await offered(visit)).length <= 1 && first.step() }, async () => {
      return (await offered(visit)).length <= 1
    })
    await glance(visit, `plain-${game}`)
    await playToTheEnd(visit, plainPlayer(visit))
  })
}
