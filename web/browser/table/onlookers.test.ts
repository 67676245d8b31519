// Those who watch a table, and what those who sit can do about them: mute, send away, keep out, let in again; and a
// player who is there and does not move, about whom the others decide.
import { expect, test } from 'vitest'
import { arrive, begin, host, openMenu, play } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

const says = (visit: Visit, key: string) => visit.page.getByText(pattern(visit.language, key)).first()
const panel = (visit: Visit, key: string) => visit.page.getByRole('heading', { name: visit.t(key), exact: true })
const close = (visit: Visit) => visit.page.keyboard.press('Escape')

test('who watches is muted, sent away, kept out and let in again by those who sit', async () => {
  const [ada, link] = await host(at, { game: 'farbenpoker', players: 2, chat: true }, { name: 'Ada' })
  const ben = await arrive(at, link, { size: 'phone', language: 'de', name: 'Ben' })
  await begin([ada, ben])
  await play('farbenpoker', [ada, ben], 2)
  const zoe = await at.visit({ size: 'phone', language: 'fr', name: 'Zoe' })
  await zoe.page.goto(link)
  await openMenu(zoe)
  await zoe.page.getByLabel(zoe.t('talk.write')).fill('Bonjour')
  await zoe.button('talk.send').click()
  expect(await zoe.page.getByText(zoe.t('audience.title'), { exact: true }).count(), 'she has no say').toBe(0)

  await openMenu(ben)
  const act = (visit: Visit, key: string) =>
    visit.page
      .getByRole('dialog')
      .getByRole('button', { name: pattern(visit.language, key) })
      .first()
  await act(ben, 'audience.remove').waitFor()
  await glance(ben, 'onlookers')
  await act(ben, 'audience.mute').click()
  await says(zoe, 'table.muted').waitFor()
  expect(await zoe.page.getByLabel(zoe.t('talk.write')).count()).toBe(0)
  await act(ben, 'audience.unmute').click()
  await zoe.page.getByLabel(zoe.t('talk.write')).waitFor()
  await close(zoe)

  await act(ben, 'audience.remove').click()
  await panel(zoe, 'table.removed').waitFor()
  await glance(zoe, 'sent-away')
  await zoe.button('line.again').click()
  await panel(zoe, 'table.removed').waitFor({ state: 'detached' })

  // By keys alone.
  await act(ben, 'audience.ban').focus()
  await ben.page.keyboard.press('Enter')
  await panel(zoe, 'table.banned').waitFor()
  await zoe.page.reload()
  await panel(zoe, 'table.banned').waitFor()
  expect(await zoe.button('line.again').count()).toBe(0)
  await act(ben, 'audience.unban').click()
  await says(ben, 'audience.none').waitFor()
  await zoe.page.reload()
  await act(ben, 'audience.remove').waitFor()

  await ben.page.getByRole('switch', { name: ben.t('audience.allowed') }).click()
  await panel(zoe, 'table.no_onlookers').waitFor()
  await close(ben)
  await play('farbenpoker', [ada, ben], 2)
})

test('about somebody who is there and does not move the others decide', async () => {
  const settings = { game: 'farbenpoker', players: 2, silenceSeconds: 10, botPace: 0 }
  const [ada, link] = await host(at, settings, { name: 'Ada' })
  const ben = await arrive(at, link, { size: 'phone', language: 'fr', name: 'Ben' })
  await begin([ada, ben])
  // Whoever is to move does not.
  const ask = (visit: Visit) => visit.button('silent.decide', {})
  await Promise.all([ada, ben].map((visit) => says(visit, 'silent.seat').waitFor()))
  const [other, silent] = (await ask(ada).count()) > 0 ? [ada, ben] : [ben, ada]
  expect(await ask(silent).count()).toBe(0)
  await ask(other).click()
  await glance(other, 'silent')
  await other.button('pause.bot', {}).click()
  await silent.button('dock.takeBack').click()
  await play('farbenpoker', [ada, ben], 4)
})
