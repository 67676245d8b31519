// A game on this device, and what may come in between: a second window, a store that is gone, a house that fails.
import { expect, test } from 'vitest'
import { play } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

const says = (visit: Visit, key: string) => visit.page.getByText(visit.t(key), { exact: true })

async function solitaire(): Promise<Visit> {
  const visit = await at.visit({
    plans: { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } },
  })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await visit.button('starmaster.ui.do.ready').click()
  await visit.button('starmaster.ui.do.throw').waitFor()
  return visit
}

test('of two windows the last one plays, the first one says so and takes the game back, and it is whole', async () => {
  const first = await solitaire()
  const second = await first.anotherWindow()
  await second.page.goto(first.page.url())
  await second.button('starmaster.ui.do.throw').waitFor()
  await says(first, 'line.elsewhere').waitFor()
  await play('starmaster', [second], 4)

  await first.button('line.here').click()
  await says(second, 'line.elsewhere').waitFor()
  await says(first, 'line.elsewhere').waitFor({ state: 'detached' })
  await play('starmaster', [first], 2)
  await first.page.reload()
  await playToTheEnd(first, PLAYERS.starmaster(first))
  await says(first, 'receipt.consistent').waitFor()
  expect(await says(second, 'line.elsewhere').isVisible()).toBe(true)
})

test('of two windows that open a game at the same instant exactly one plays it', async () => {
  const first = await solitaire()
  const second = await first.anotherWindow()
  const stateOf = async (visit: Visit) => {
    if (await says(visit, 'line.elsewhere').isVisible()) return 'elsewhere'
    return (await visit.button('starmaster.ui.do.throw').isVisible()) ? 'here' : ''
  }
  const states = async () => (await Promise.all([first, second].map(stateOf))).sort()
  for (let times = 0; times < 3; ++times) {
    await Promise.all([first.page.reload(), second.page.goto(first.page.url())])
    await expect.poll(states, { timeout: 60_000 }).toEqual(['elsewhere', 'here'])
  }
  // Nobody is robbed once more, and the one that has it plays on.
  const mine = (await says(first, 'line.elsewhere').isVisible()) ? second : first
  await play('starmaster', [mine], 2)
})

test('a game that this device can’t keep any more goes on, and that is said', async () => {
  const visit = await solitaire()
  const client = await visit.context.newCDPSession(visit.page)
  await client.send('Storage.clearDataForOrigin', { origin: at.house.address, storageTypes: 'indexeddb' })
  await visit.button('starmaster.ui.do.throw').click()
  await says(visit, 'line.unkept').waitFor()
  await glance(visit, 'unkept')
  await visit.button('dock.dismiss').click()
  await says(visit, 'line.unkept').waitFor({ state: 'detached' })
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
})

test('when the house in the page fails in the middle of a game, a reload goes on with it', async () => {
  const visit = await solitaire()
  visit.expectsTrouble = true // the failure
  await visit.page.workers()[0]!.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken')
    })
  })
  await says(visit, 'line.closed').waitFor()
  await glance(visit, 'house-failed')
  await visit.button('line.reload').click()
  await visit.button('starmaster.ui.do.throw').waitFor()
})
