// People at one table, each with a browser of their own, over the real server: two and three of them, with what happens
// in life: a reload, a lost network, a server that is killed and comes back.
import { onTestFinished, test } from 'vitest'
import { arrive, begin, play } from '../visitor/company.ts'
import { Line } from '../house/house.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

test('two people play Farbenpoker; one reloads in the middle and keeps the seat', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2, botPace: 0 })
  const visits = [
    await arrive(at, link, { language: 'de', name: 'Ada' }),
    await arrive(at, link, { size: 'phone', name: 'Ben' }),
  ]
  await begin(visits)
  await play('farbenpoker', visits, 6)
  await visits[1]!.page.reload()
  await play('farbenpoker', visits, 12)
})

test('three people play Riffifi; one loses the network, is missed, comes back, and the game goes on', async () => {
  const link = await at.house.openTable({ game: 'riffifi', players: 3, botPace: 0 })
  const line = await Line.to(at.house)
  onTestFinished(() => line.close())
  const ada = await arrive(at, link, { language: 'fr', name: 'Ada' })
  const ben = await arrive(at, link.replace(at.house.address, line.address), { name: 'Ben' })
  const cleo = await arrive(at, link, { size: 'phone', language: 'de', name: 'Cleo' })
  const visits = [ada, ben, cleo]
  await begin(visits)
  await play('riffifi', visits, 8)
  ben.expectsTrouble = true
  line.cut()
  await ben.page.getByText(ben.t('line.lost')).waitFor()
  await ada.page.getByText(ada.t('pause.waiting')).first().waitFor()
  line.mend()
  await ben.page.getByText(ben.t('line.lost')).waitFor({ state: 'detached' })
  await ada.page.getByText(ada.t('pause.waiting')).first().waitFor({ state: 'detached' })
  ben.expectsTrouble = false
  await play('riffifi', visits, 15)
})

test('two people play Starmaster to its end, and both devices find it fair', async () => {
  const link = await at.house.openTable({ game: 'starmaster', players: 2, options: { variant: 'children' } })
  const visits = [
    await arrive(at, link, { name: 'Ada' }),
    await arrive(at, link, { size: 'small', language: 'de', name: 'Ben' }),
  ]
  await begin(visits)
  await Promise.all(visits.map((visit) => playToTheEnd(visit, PLAYERS.starmaster(visit))))
  for (const visit of visits) await visit.page.getByText(visit.t('receipt.fair'), { exact: true }).waitFor()
})

test('two people play Starmaster; the server is killed in the middle and comes back', async () => {
  const link = await at.house.openTable({
    game: 'starmaster',
    players: 2,
    race: 'sealed',
    options: { variant: 'standard', starFaces: 3 },
    botPace: 0,
  })
  const visits = [
    await arrive(at, link, { name: 'Ada' }),
    await arrive(at, link, { size: 'lying', language: 'fr', name: 'Ben' }),
  ]
  await begin(visits)
  await play('starmaster', visits, 5)
  for (const visit of visits) visit.expectsTrouble = true
  await at.house.kill()
  for (const visit of visits) await visit.page.getByText(visit.t('line.lost')).waitFor()
  await at.house.start()
  for (const visit of visits) await visit.page.getByText(visit.t('line.lost')).waitFor({ state: 'detached' })
  for (const visit of visits) visit.expectsTrouble = false
  await play('starmaster', visits, 12)
})

test('a table for friends is opened from the shelf and filled up with bots', async () => {
  const visit = await at.visit({ plans: { riffifi: { players: 3, level: 'child', options: {} } } })
  await visit.page.goto(at.house.address)
  await visit.playWithFriends('riffifi')
  await visit.page.getByRole('img', { name: visit.t('lobby.qr') }).waitFor()
  await visit.button('lobby.fill').click()
  await visit.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
})
