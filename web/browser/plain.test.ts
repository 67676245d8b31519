// The plain board: chosen in the settings, and then one game of each box on it with the keyboard alone, by somebody who
// knows no game and takes what is offered.
import { expect, test } from 'vitest'
import { openMenu } from './visitor/company.ts'
import { glance } from './visitor/look.ts'
import { openHouse } from './house/open_house.ts'
import { playToTheEnd, playWhile, type Player } from './visitor/players.ts'
import type { Visit } from './visitor/visit.ts'

const at = openHouse()

interface Offered {
  name: string
  /** The key that presses it. */
  key: string | null
  isPressed: boolean
}

const regionOf = (visit: Visit) => visit.page.locator('section[aria-labelledby="plain-move"]')

/** What can be pressed now; nothing once the result is shown. */
function offered(visit: Visit): Promise<Offered[]> {
  return regionOf(visit)
    .locator('button:not(:disabled)')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: (button.textContent ?? '').replace(/\s+/g, ' ').trim(),
        key: button.getAttribute('aria-keyshortcuts'),
        isPressed: button.ariaPressed === 'true',
      })),
    )
}

/** Where the focus is among what can be pressed. */
const focused = (visit: Visit): Promise<number> =>
  regionOf(visit)
    .locator('button:not(:disabled)')
    .evaluateAll((buttons) => buttons.indexOf(document.activeElement as HTMLElement))

function player(visit: Visit): Player {
  const { keyboard } = visit.page
  const aside = ['back', 'notMe', 'unsure'].map((key) => visit.t(`plain.${key}`))
  let nth = 0
  return {
    async step() {
      const all = await offered(visit)
      const done = all.findIndex(({ name }) => name === visit.t('plain.confirm'))
      const left = all.flatMap(({ name, isPressed }, i) => (isPressed || aside.includes(name) ? [] : [i]))
      if (left.length === 0) return false
      const wanted = done >= 0 ? done : left[(nth += 5) % left.length]!
      const { key } = all[wanted]!
      if (key !== null && nth % 2 === 0) {
        await keyboard.press(key)
        return true
      }
      for (let i = 0; i < 80; ++i) {
        const now = await focused(visit)
        if (now === wanted) {
          await keyboard.press('Enter')
          return true
        }
        if ((await offered(visit)).length !== all.length) return true // the game has gone on meanwhile
        await keyboard.press(now > wanted ? 'Shift+Tab' : 'Tab')
      }
      throw new Error(`“${all[wanted]!.name}” can't be reached with Tab`)
    },
  }
}

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
    const first = player(visit)
    await playWhile(visit, { step: async () => (await offered(visit)).length <= 1 && first.step() }, async () => {
      return (await offered(visit)).length <= 1
    })
    await glance(visit, `plain-${game}`)
    await playToTheEnd(visit, player(visit))
  })
}
