// Coming to the house: for the first time, and with a code that a friend has told.
import { expect, test } from 'vitest'
import { arrive, begin, host, readyButton } from '../visitor/company.ts'
import { openHouse } from '../house/open_house.ts'

const at = openHouse({ kept: true })

for (const language of ['fr', 'de', 'en'] as const) {
  test(`a first visit speaks the browser’s language: ${language}`, async () => {
    const visit = await at.visit({ language, first: true })
    await visit.page.goto(at.house.address)
    await visit.page.getByRole('heading', { level: 1, name: visit.t('shelf.heading') }).waitFor()
    expect(await visit.page.locator('html').getAttribute('lang')).toBe(language)
  })
}

test('a friend types the code as it was spoken, and sits down under a name', async () => {
  const [ada, link] = await host(at, { game: 'riffifi', players: 3 }, { name: 'Ada' })
  const code = link.split('/').at(-1)!
  const friend = await at.visit({ size: 'phone', first: true })
  await friend.page.goto(at.house.address)
  await friend.page.getByLabel(friend.t('shelf.invited')).fill(code.replaceAll('-', ' ').toUpperCase())
  await friend.button('shelf.join').click()
  await readyButton(friend).waitFor()
  expect(new URL(friend.page.url()).pathname).toBe(`/t/${code}`)
  const own = friend.page.locator('.chair').filter({ hasText: friend.t('lobby.you') })
  const name = (await own.locator('b').textContent())?.trim() ?? ''
  expect(name).not.toBe('')
  // The others see the same name.
  await ada.page.locator('.chair').getByText(name, { exact: true }).waitFor()
})

test('a link with a slip in it leads to the table all the same', async () => {
  const [, link] = await host(at, { game: 'riffifi', players: 3 }, { name: 'Ada' })
  const friend = await at.visit({ first: true })
  await friend.page.goto(new URL(link.replace(/.$/, 'q').replace('/t/', '/t/x'), at.house.address).href)
  await readyButton(friend).waitFor()
  expect(new URL(friend.page.url()).pathname).toBe(new URL(link, at.house.address).pathname)
})

for (const way of ['playWithFriends', 'join'] as const) {
  test(`who has gone elsewhere before the house answers is not called back: ${way}`, async () => {
    const link = await at.house.openTable({ game: 'riffifi', players: 3 })
    const visit = await at.visit()
    const { page } = visit
    await page.goto(at.house.address)
    // The house takes its time.
    let answer!: () => void
    const isTime = new Promise<void>((resolve) => (answer = resolve))
    const address = way === 'join' ? /\/api\/tables\/.+/ : /\/api\/tables$/
    const method = way === 'join' ? 'GET' : 'POST'
    await page.route(address, async (route) => {
      if (route.request().method() === method) await isTime
      await route.continue()
    })
    const asked = page.waitForRequest((request) => address.test(request.url()) && request.method() === method)
    if (way === 'join') {
      await page.getByLabel(visit.t('shelf.invited')).fill(link.split('/').at(-1)!)
      await visit.button('shelf.join').click()
    } else {
      await visit.playWithFriends('riffifi')
    }
    const request = await asked
    await visit.button('shelf.menu').click()
    await page.getByRole('link', { name: visit.t('shelf.kept'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: visit.t('kept.title') }).waitFor()
    answer()
    await (await request.response())!.finished()
    // The page has had its time to act on it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(new URL(page.url()).pathname).toBe('/kept')
  })
}

test('“why?” opens a card with the rule that is named', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2 })
  const ada = await at.visit({ name: 'Ada' })
  const rules: string[] = []
  ada.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { events = [] } = JSON.parse(String(payload)) as { events?: { rule: string }[] }
      rules.push(...events.map(({ rule }) => rule))
    }),
  )
  await ada.page.goto(link)
  await readyButton(ada).waitFor()
  const ben = await arrive(at, link, { name: 'Ben' })
  await begin([ben, ada])
  // Once somebody is asked, and does nothing, what was told last stays.
  const game = ada.t('game.farbenpoker')
  const titles = () => Promise.all([ada, ben].map(({ page }) => page.title()))
  await expect.poll(titles, { timeout: 60_000 }).toContain(ada.t('title.yourTurn', { game }))
  await ada.button('dock.why').click()
  const card = ada.page.getByRole('dialog')
  await card.getByText(ada.t('rulebook.rule', { rule: rules.at(-1)! }), { exact: true }).waitFor()
  expect((await card.locator('.said').textContent())!.length).toBeGreaterThan(10)
})
