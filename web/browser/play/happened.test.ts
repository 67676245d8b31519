// What happened: every event of the game with its rule, for those who play, who watch, and whose seat a bot has; and
// nothing in it that the players have to remember.
import { expect, test } from 'vitest'
import { arrive, begin, host, openMenu, play } from '../visitor/company.ts'
import { glance, see } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

const listOf = (visit: Visit) => visit.page.getByRole('dialog', { name: visit.t('happened.title'), exact: true })
const sentencesOf = (visit: Visit) => listOf(visit).locator('li > span').allTextContents()

test('every event has its sentence and its “why?”, and hidden sticks are not named again', async () => {
  const [ada, link] = await host(at, { game: 'farbenpoker', players: 2 }, { name: 'Ada' })
  const rules: string[] = []
  ada.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { events = [] } = JSON.parse(String(payload)) as { events?: { rule: string }[] }
      rules.push(...events.map(({ rule }) => rule))
    }),
  )
  await ada.page.reload() // so that every frame is heard
  const ben = await arrive(at, link, { name: 'Ben' })
  const dora = await at.visit({ name: 'Dora', size: 'phone' })
  await dora.page.goto(link)
  await dora.page.getByRole('heading', { name: dora.t('lobby.watching') }).waitFor() // who comes later is told no past
  await begin([ben, ada])
  await play('farbenpoker', [ada, ben], 8)
  for (const visit of [ada, dora]) {
    await visit.button('happened.open').click()
    const list = listOf(visit)
    await list.locator('li').nth(5).waitFor()
    const sentences = await sentencesOf(visit)
    expect(sentences.join('\n')).toContain('Ben')
    for (const sentence of sentences.slice(0, -1)) expect(sentence).not.toMatch(/\b[AB]\d+\b/)
    const without = list.locator('li').filter({ hasNot: visit.page.getByRole('button') })
    expect(await without.count()).toBe(0)
    // Who listens jumps from turn to turn.
    for (const name of [visit === ada ? visit.t('who.self') : 'Ada', 'Ben']) {
      await list.getByRole('heading', { level: 3, name, exact: true }).first().waitFor()
    }
    // The newest is in sight, when the list has slid in.
    const bottom = async () => {
      const newest = await list.locator('li').last().boundingBox()
      return newest ? newest.y + newest.height : Infinity
    }
    await expect.poll(bottom).toBeLessThanOrEqual(visit.page.viewportSize()!.height)
  }
  // The rule of the first event on a card of its own, over the list: it has the focus, and the list has it back.
  const why = listOf(ada).locator('li button').first()
  await why.click()
  const card = ada.page.locator('dialog.card')
  await card.locator('.said').waitFor()
  await card.getByText(ada.t('rulebook.rule', { rule: rules[0]! }), { exact: true }).waitFor()
  await card.locator(':focus').waitFor()
  expect((await card.boundingBox())!.height).toBeLessThan(ada.page.viewportSize()!.height / 2)
  await glance(ada, 'why')
  await ada.page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await why.and(ada.page.locator(':focus')).waitFor()
  // From there to the whole book, which opens at the rule and shows no numbers.
  await why.click()
  await ada.button('rulebook.whole').click()
  const book = ada.page.getByRole('dialog', { name: ada.t('rulebook.title', { game: ada.t('game.farbenpoker') }) })
  await book.locator('[data-place]:focus').waitFor()
  expect(await book.textContent()).not.toMatch(/\b(FP|RF|SM)-\d/)
  await ada.page.keyboard.press('Escape')
  await book.waitFor({ state: 'detached' })
  await why.and(ada.page.locator(':focus')).waitFor()
  await ada.page.keyboard.press('Escape')
  await listOf(ada).waitFor({ state: 'detached' })
  // By key; and while a bot plays for her.
  await openMenu(ada)
  await ada.button('menu.standIn.go').click()
  await ada.button('dock.takeBack').waitFor()
  await ada.button('happened.open').waitFor()
  await ada.page.keyboard.press('h')
  await listOf(ada).waitFor()
  await see(ada, 'happened')
})

test('after a game of Starmaster it is there too, without a place of any cube', async () => {
  const plans = { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } }
  const visit = await at.visit({ plans, size: 'phone', theme: 'night' })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await visit.button('happened.open').click()
  await listOf(visit).waitFor()
  const sentences = await sentencesOf(visit)
  expect(sentences).toContain(visit.t('starmaster.past.cubesArranged'))
  expect(sentences.length).toBeGreaterThan(12)
  expect(sentences.filter((sentence) => /\bplaces?\b/.test(sentence))).toEqual([])
})
