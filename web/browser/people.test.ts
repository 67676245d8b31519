// People at one table, each with a browser of their own, over the real server: two and three of them, with what happens
// in life: a reload, a lost network, a server that is killed and comes back.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House, Line } from './house.ts'
import { PLAYERS, playToTheEnd, playWhile, resultOf } from './players.ts'
import { Visit, openBrowser, type Wishes } from './visit.ts'
import { pattern } from './words.ts'

let house: House
let browser: Browser
beforeAll(async () => {
  ;[house, browser] = await Promise.all([House.open(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

/** Comes by the link, sits down and is ready. */
async function arrive(link: string, wishes: Wishes): Promise<Visit> {
  const visit = await Visit.begin(browser, wishes)
  await visit.page.goto(link)
  await visit.button('lobby.iAmReady').or(visit.button('lobby.start')).first().waitFor()
  return visit
}

async function begin(visits: readonly Visit[]): Promise<void> {
  for (const visit of visits) {
    await visit.button('lobby.iAmReady').or(visit.button('lobby.start')).first().click()
  }
}

type Game = keyof typeof PLAYERS

interface Between {
  /** After so many things were done. */
  after: number
  what(): Promise<void>
  /** Then so many more are done; without it the game is played to its end. */
  then?: number
}

/** All play at once; in the middle something happens, and all go on. */
async function playTogether(game: Game, visits: readonly Visit[], { after, what, then = Infinity }: Between) {
  let done = 0
  let happened: Promise<void> | undefined
  const isEnough = () => done >= after + then
  await Promise.all(
    visits.map(async (visit) => {
      const player = PLAYERS[game](visit)
      const careful = {
        async step() {
          await happened
          // A page in the middle of a reload has no buttons yet.
          const did = !isEnough() && (await player.step().catch(() => false))
          if (did && ++done >= after) happened ??= what()
          return did
        },
      }
      const isOver = () =>
        resultOf(visit)
          .isVisible()
          .catch(() => false)
      await playWhile(visit, careful, async () => !isEnough() && !(await isOver()))
    }),
  )
  expect(happened, 'the game was over before anything could happen').toBeDefined()
}

const noProblems = (visits: readonly Visit[]) => {
  for (const visit of visits) expect(visit.problems).toEqual([])
}

test('two people play Farbenpoker; one reloads in the middle and keeps the seat', async () => {
  const link = await house.openTable({ game: 'farbenpoker', players: 2, botPace: 0 })
  const visits = [
    await arrive(link, { language: 'de', name: 'Ada' }),
    await arrive(link, { size: 'phone', name: 'Ben' }),
  ]
  await begin(visits)
  await playTogether('farbenpoker', visits, {
    after: 6,
    then: 12,
    async what() {
      await visits[1]!.page.reload()
      await visits[1]!.page.getByRole('heading', { level: 1 }).waitFor()
    },
  })
  noProblems(visits)
  for (const visit of visits) await visit.end()
})

test('three people play Riffifi; one loses the network, is missed, comes back, and the game goes on', async () => {
  const link = await house.openTable({ game: 'riffifi', players: 3, botPace: 0 })
  const line = await Line.to(house)
  const ada = await arrive(link, { language: 'fr', name: 'Ada' })
  const ben = await arrive(link.replace(house.address, line.address), { name: 'Ben' })
  const cleo = await arrive(link, { size: 'phone', language: 'de', name: 'Cleo' })
  const visits = [ada, ben, cleo]
  await begin(visits)
  await playTogether('riffifi', visits, {
    after: 8,
    then: 15,
    async what() {
      ben.expectsTrouble = true
      line.cut()
      await ben.page.getByText(ben.t('line.lost')).waitFor()
      await ada.page.getByText(ada.t('pause.waiting')).first().waitFor()
      line.mend()
      await ben.page.getByText(ben.t('line.lost')).waitFor({ state: 'detached' })
      await ada.page.getByText(ada.t('pause.waiting')).first().waitFor({ state: 'detached' })
      ben.expectsTrouble = false
    },
  })
  noProblems(visits)
  for (const visit of visits) await visit.end()
  line.close()
})

test('two people play Starmaster to its end, and both devices find it fair', async () => {
  const link = await house.openTable({ game: 'starmaster', players: 2, options: { variant: 'children' } })
  const visits = [
    await arrive(link, { name: 'Ada' }),
    await arrive(link, { size: 'small', language: 'de', name: 'Ben' }),
  ]
  await begin(visits)
  await Promise.all(visits.map((visit) => playToTheEnd(visit, PLAYERS.starmaster(visit))))
  for (const visit of visits) await visit.page.getByText(visit.t('receipt.fair'), { exact: true }).waitFor()
  noProblems(visits)
  for (const visit of visits) await visit.end()
})

test('two people play Starmaster; the server is killed in the middle and comes back', async () => {
  const link = await house.openTable({
    game: 'starmaster',
    players: 2,
    race: 'sealed',
    options: { variant: 'standard', starFaces: 3 },
    botPace: 0,
  })
  const visits = [
    await arrive(link, { name: 'Ada' }),
    await arrive(link, { size: 'lying', language: 'fr', name: 'Ben' }),
  ]
  await begin(visits)
  await playTogether('starmaster', visits, {
    after: 5,
    then: 12,
    async what() {
      for (const visit of visits) visit.expectsTrouble = true
      await house.kill()
      for (const visit of visits) await visit.page.getByText(visit.t('line.lost')).waitFor()
      await house.start()
      for (const visit of visits) await visit.page.getByText(visit.t('line.lost')).waitFor({ state: 'detached' })
      for (const visit of visits) visit.expectsTrouble = false
    },
  })
  noProblems(visits)
  for (const visit of visits) await visit.end()
})

test('a table for friends is opened from the shelf and filled up with bots', async () => {
  const visit = await Visit.begin(browser, { plans: { riffifi: { players: 3, level: 'child', options: {} } } })
  await visit.page.goto(house.address)
  await visit.playWithFriends('riffifi')
  await visit.page.getByRole('img', { name: visit.t('lobby.qr') }).waitFor()
  await visit.button('lobby.fill').click()
  await visit.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
  expect(visit.problems).toEqual([])
  await visit.end()
})
