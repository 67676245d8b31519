// Whose seat it is: on another device, for somebody who comes late, while its owner is away, when the host is gone, and
// from one game to the next.
import { expect, onTestFinished, test } from 'vitest'
import { arrive, begin, fillLastSeat, host, openMenu, play, readyButton } from '../visitor/company.ts'
import { Line } from '../house/house.ts'
import { glance, seePlain } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { resultOf } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

const says = (visit: Visit, key: string) => visit.page.getByText(pattern(visit.language, key)).first()

test('a seat link moves the seat to another device; the first one is told, and the game goes on', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2 })
  const desk = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link, { language: 'de', name: 'Ben' })
  await begin([desk, ben])
  await play('farbenpoker', [desk, ben], 4)
  await openMenu(desk)
  await desk.button('menu.seatLink').click()
  await desk.page.getByRole('img', { name: desk.t('menu.seatLink.qr') }).waitFor()
  await glance(desk, 'seat-link')
  const seatLink = (await desk.page.locator('.seat-link .link').textContent())!
  await desk.page.keyboard.press('Escape')

  const phone = await at.visit({ size: 'phone', language: 'fr' })
  await phone.page.goto(seatLink)
  await seePlain(phone, 'move-seat')
  await phone.page.getByRole('button', { name: phone.t('door.move_seat.yes'), exact: true }).click()
  await phone.page.waitForURL(link)
  await says(desk, 'line.elsewhere').waitFor()
  await play('farbenpoker', [phone, ben], 8)

  // The link is used up; and who wants to go on at the first device has the seat back there.
  const third = await at.visit()
  third.expectsTrouble = true // a link that is used up is answered with 404
  await third.page.goto(seatLink)
  await third.page.getByRole('button', { name: third.t('door.move_seat.yes'), exact: true }).click()
  await third.page.getByText(third.t('door.no_such_link')).waitFor()
  await desk.button('line.here').click()
  await says(phone, 'line.elsewhere').waitFor()
  await play('farbenpoker', [desk, ben], 4)

  // The phone is signed out from the desk: it is told so, and watches as a new guest.
  phone.expectsTrouble = true // a device that is not known is answered with 401
  await openMenu(desk)
  await glance(desk, 'devices')
  await desk.button('settings.devices.end').click()
  await says(phone, 'guest.unknown').waitFor()
  await glance(phone, 'unknown-guest')
  await phone.button('guest.anew').click()
  await phone.page.locator('header').getByText(phone.t('bar.watching')).waitFor()
  await desk.page.keyboard.press('Escape')
  await play('farbenpoker', [desk, ben], 2)
})

test('who comes late watches, sees no hand, and has a bot’s seat when the round is over', async () => {
  const [ada, link] = await host(at, { game: 'riffifi', players: 3, botPace: 0 }, { name: 'Ada' })
  const ben = await arrive(at, link, { language: 'fr', name: 'Ben' })
  await fillLastSeat(ada)
  await begin([ada, ben])
  const hand = (visit: Visit) => visit.page.getByRole('group', { name: pattern(visit.language, 'riffifi.ui.hand') })
  for (const visit of [ada, ben]) await hand(visit).waitFor()

  const cleo = await at.visit({ size: 'phone', language: 'de', name: 'Cleo' })
  await cleo.page.goto(link)
  await cleo.page.locator('[data-stack]').first().waitFor()
  await glance(cleo, 'watching')
  await openMenu(cleo)
  await says(cleo, 'menu.reserve.what').waitFor()
  await glance(cleo, 'watching-menu')
  expect(await hand(cleo).count()).toBe(0)
  await cleo.page
    .getByRole('dialog')
    .getByRole('button', { name: pattern('de', 'menu.reserve') })
    .click()
  // She may think better of it, and better still.
  await openMenu(cleo)
  await says(cleo, 'menu.reserved').waitFor()
  await cleo.button('menu.withdraw', {}).click()
  await openMenu(cleo)
  await cleo.page
    .getByRole('dialog')
    .getByRole('button', { name: pattern('de', 'menu.reserve') })
    .click()
  await play('riffifi', [ada, ben], async () => (await hand(cleo).count()) > 0)
  await play('riffifi', [ada, ben, cleo], 6)
})

test('a host who stays away is followed by somebody who is there', async () => {
  const [ada, link] = await host(at, { game: 'riffifi', players: 3, absenceSeconds: 5, botPace: 0 }, { name: 'Ada' })
  const ben = await arrive(at, link, { name: 'Ben' })
  expect(await ben.button('lobby.fill').count()).toBe(0)
  await ada.end()
  await ben.button('lobby.unseat', { name: 'Ada' }).click()
  await ben.button('lobby.fill', { free: 2 }).click()
  await ben.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
})

test('somebody is away: the table waits, lets a bot play, and gives the seat back; then it ends the game', async () => {
  const line = await Line.to(at.house)
  onTestFinished(() => line.close())
  const link = await at.house.openTable({ game: 'farbenpoker', players: 3, absenceSeconds: 5, botPace: 0 })
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link, { language: 'de', size: 'phone', name: 'Ben' })
  const cleo = await arrive(at, link.replace(at.house.address, line.address), { language: 'fr', name: 'Cleo' })
  await begin([ada, ben, cleo])
  await play('farbenpoker', [ada, ben, cleo], 4)

  cleo.expectsTrouble = true
  line.cut()
  const decide = async (choice: string) => {
    for (const visit of [ada, ben]) await visit.button(`pause.${choice}`, {}).click()
  }
  await says(ada, 'pause.away').waitFor()
  await ben.button('pause.bot', {}).click()
  await says(ada, 'pause.votes.bot').waitFor()
  await glance(ada, 'pause-vote')
  await decide('wait')
  // More than half of them want it: the question is gone, and comes again.
  await ada.page.getByText(ada.t('pause.waiting')).first().waitFor()
  await decide('bot')
  await says(ben, 'pause.away').waitFor({ state: 'detached' })
  await play('farbenpoker', [ada, ben], 6)

  line.mend()
  await cleo.button('dock.takeBack').waitFor()
  await glance(cleo, 'stood-in')
  await cleo.button('dock.takeBack').click()
  await cleo.button('dock.takeBack').waitFor({ state: 'detached' })
  cleo.expectsTrouble = false
  await play('farbenpoker', [ada, ben, cleo], 6)

  await cleo.end()
  await decide('end')
  for (const visit of [ada, ben]) await says(visit, 'result.abandoned').waitFor()
})

test('after a game, one press each plays again: seats and onlookers stay', async () => {
  const [ada, link] = await host(at, { game: 'farbenpoker', players: 3, botPace: 0 }, { name: 'Ada' })
  const ben = await arrive(at, link, { language: 'fr', size: 'small', name: 'Ben' })
  await fillLastSeat(ada)
  const cleo = await at.visit({ language: 'de', name: 'Cleo' })
  await cleo.page.goto(link)
  await says(cleo, 'lobby.watching').waitFor()
  await begin([ada, ben])
  await play('farbenpoker', [ada, ben], 4)
  for (const visit of [ada, ben]) {
    await openMenu(visit)
    await visit.button('menu.end', {}).click()
  }
  for (const visit of [ada, ben, cleo]) await says(visit, 'result.abandoned').waitFor()
  expect(await resultOf(cleo).count(), 'an onlooker does not decide about the next game').toBe(0)
  for (const visit of [ada, ben]) await resultOf(visit).click()
  for (const visit of [ada, ben]) await says(visit, 'result.abandoned').waitFor({ state: 'detached' })
  await play('farbenpoker', [ada, ben], 4)
  await says(cleo, 'result.abandoned').waitFor({ state: 'detached' })
  await openMenu(cleo)
  await says(cleo, 'menu.reserve.what').waitFor()
  expect(await readyButton(ben).count()).toBe(0)
})
