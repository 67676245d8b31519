// Words at a table: names, short things to say, free talk where the host allows it, each in their own language.
import { expect, test } from 'vitest'
import { arrive, begin, fillLastSeat, host, openMenu, play } from '../visitor/company.ts'
import { openHouse } from '../house/open_house.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

const log = (visit: Visit) => visit.page.getByRole('log', { name: visit.t('talk.title') })
const close = (visit: Visit) => visit.page.keyboard.press('Escape')

test('a new name is seen by all, in the lobby and in the middle of a game', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2 })
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link, { language: 'de', name: 'Ben' })
  await ben.button('lobby.rename').click()
  await ben.page.getByLabel(ben.t('lobby.name')).fill('Benno <b>')
  await ben.button('lobby.name.ok').click()
  await ada.page.getByText('Benno <b>', { exact: true }).first().waitFor()
  await begin([ada, ben])
  await play('farbenpoker', [ada, ben], 2)
  await openMenu(ben)
  await ben.page.getByLabel(ben.t('settings.name')).fill('Bruno')
  await ben.page.keyboard.press('Tab')
  await close(ben)
  await ada.page.getByText('Bruno', { exact: true }).first().waitFor()
  await play('farbenpoker', [ada, ben], 2)
})

test('short things are said in everybody’s own language; free talk only where the host allows it', async () => {
  const [ada, link] = await host(at, { game: 'farbenpoker', players: 2 }, { name: 'Ada' })
  const ben = await arrive(at, link, { size: 'phone', language: 'fr', name: 'Ben' })
  await openMenu(ben)
  expect(await ben.page.getByLabel(ben.t('talk.write')).count()).toBe(0)
  // Both look at once: what is said goes after some seconds.
  const seen = [
    { visit: ada, speaker: 'Ben' },
    { visit: ben, speaker: 'Vous' },
  ].map(({ visit, speaker }) =>
    log(visit)
      .getByText(`${speaker} ${visit.t('emote.wellPlayed')}`)
      .waitFor(),
  )
  await ben.button('emote.wellPlayed').click()
  await Promise.all(seen)

  await ada.page.getByRole('button', { name: ada.t('rules.title') }).click()
  await ada.page.getByRole('switch', { name: ada.t('rules.chat.name') }).click()
  await close(ada)
  await openMenu(ben)
  await ben.page.getByLabel(ben.t('talk.write')).fill('<img src=x> Bonjour')
  await ben.button('talk.send').click()
  await log(ada).getByText('Ben <img src=x> Bonjour').waitFor()
  await close(ben)
  await begin([ada, ben])
  await play('farbenpoker', [ada, ben], 2)
})

test('the language is switched in the middle of a game, without a reload; and what is refused is said in it', async () => {
  const [ada, link] = await host(at, { game: 'farbenpoker', players: 3 }, { name: 'Ada' })
  const ben = await arrive(at, link, { name: 'Ben' })
  const speak = async (language: 'de' | 'fr', name: string) => {
    await openMenu(ada)
    await ada.page.getByRole('dialog').getByText(name, { exact: true }).click()
    await ada.page.locator(`html[lang="${language}"]`).waitFor()
    ada.language = language
    await close(ada)
  }
  await ada.page.evaluate(() => Object.assign(globalThis, { sameP: true }))
  await speak('de', 'Deutsch')
  // The house opened this line in English, and refuses: somebody would have no seat.
  await fillLastSeat(ada)
  await ada.page.getByRole('button', { name: ada.t('rules.title') }).click()
  await ada.page
    .getByRole('radiogroup', { name: ada.t('options.players') })
    .getByText('2', { exact: true })
    .click()
  await ada.page.getByText(ada.t('table.seats_are_taken'), { exact: true }).first().waitFor()
  await close(ada)
  await begin([ada, ben])
  await play('farbenpoker', [ada, ben], 4)
  await speak('fr', 'Français')
  await play('farbenpoker', [ada, ben], 4)
  expect(await ada.page.evaluate(() => 'sameP' in globalThis), 'the page was not loaded again').toBe(true)
})
