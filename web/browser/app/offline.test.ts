// After one visit everything is on the device: the app starts without a network, in any language, and plays. A new
// version is taken up from the shelf, and not while a game goes on.
import { expect, onTestFinished, test } from 'vitest'
import { arrive, begin, play } from '../visitor/company.ts'
import { Doorway } from '../house/doorway.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'

const at = openHouse({ kept: true })

test('after one visit the app starts and plays without a network, and keeps the game over a reload', async () => {
  const plans = { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } }
  const visit = await at.visit({ plans, size: 'phone' })
  await visit.page.goto(at.house.address)
  await visit.isKept()
  visit.expectsTrouble = true // what the house would know (open tables) can't be asked
  await at.house.kill()
  try {
    await visit.page.goto(`${at.house.address}/`)
    await visit.page.getByRole('heading', { level: 1, name: visit.t('shelf.heading') }).waitFor()
    await visit.playNow('starmaster')
    await visit.button('starmaster.ui.do.ready').click()
    await visit.button('starmaster.ui.do.throw').waitFor()
    await visit.page.reload()
    await visit.button('starmaster.ui.do.throw').waitFor()
    await playToTheEnd(visit, PLAYERS.starmaster(visit))
    // Every board and every language is there, though none of them was looked at before.
    await visit.page.goto(`${at.house.address}/`)
    await visit.page.getByLabel(visit.t('settings.language')).and(visit.page.locator('select')).selectOption('fr')
    await visit.page.locator('html[lang="fr"]').waitFor()
  } finally {
    await at.house.start()
  }
})

test('“Play with friends” without a network says so at the button that was pressed', async () => {
  const visit = await at.visit({ size: 'phone' })
  await visit.page.goto(at.house.address)
  await visit.isKept()
  visit.expectsTrouble = true
  await at.house.kill()
  try {
    await visit.page.goto(`${at.house.address}/`)
    await visit.playWithFriends('starmaster')
    const said = visit.page.getByRole('alert').getByText(visit.t('shelf.noServer'), { exact: true })
    await said.waitFor()
    const pressed = visit.page.locator('.invite').filter({ has: said }).getByRole('button')
    const [words, button] = [(await said.boundingBox())!, (await pressed.boundingBox())!]
    expect(words.y).toBeGreaterThanOrEqual(0)
    expect(Math.abs(words.y + words.height - button.y)).toBeLessThan(40)
    expect(words.x).toBeGreaterThanOrEqual(0)
    expect(words.x + words.width).toBeLessThanOrEqual(390)
    await glance(visit, 'no-server')
  } finally {
    await at.house.start()
  }
})

test('a device without a network is told that it is offline, not that the server is silent', async () => {
  const visit = await at.visit()
  await visit.page.goto(at.house.address)
  await visit.isKept()
  visit.expectsTrouble = true
  await visit.context.setOffline(true)
  await visit.page.goto(`${at.house.address}/`)
  await visit.playWithFriends('starmaster')
  await visit.page.getByRole('alert').getByText(visit.t('shelf.offline'), { exact: true }).waitFor()
  await visit.page.goto(`${at.house.address}/t/kalo-mite-rusa-bebe`)
  await visit.page.getByText(visit.t('place.offline'), { exact: true }).waitFor()
})

test('without a network a game against experts goes on', async () => {
  const visit = await at.visit({ plans: { riffifi: { players: 3, level: 'expert', options: {} } } })
  await visit.page.goto(at.house.address)
  await visit.isKept()
  visit.expectsTrouble = true
  await at.house.kill()
  try {
    await visit.page.goto(`${at.house.address}/`)
    await visit.playNow('riffifi')
    await play('riffifi', [visit], 6)
  } finally {
    await at.house.start()
  }
})

test('all that the build made is kept, and nothing that the house answers', async () => {
  const visit = await at.visit()
  await visit.page.goto(at.house.address)
  await visit.isKept()
  const kept = await visit.page.evaluate(async () => {
    const names = await caches.keys()
    const cache = await caches.open(names[0]!)
    return { names, paths: (await cache.keys()).map(({ url }) => new URL(url).pathname) }
  })
  expect(kept.names).toHaveLength(1)
  expect(kept.paths).toContain('/')
  for (const kind of ['.wasm', '.css', '.woff2', '.webmanifest']) {
    expect(kept.paths.some((path) => path.endsWith(kind))).toBe(true)
  }
  expect(kept.paths.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('the page can be installed', async () => {
  const visit = await at.visit()
  await visit.page.goto(at.house.address)
  await visit.isKept()
  const client = await visit.context.newCDPSession(visit.page)
  const { errors } = (await client.send('Page.getAppManifest')) as { errors: unknown[] }
  expect(errors).toEqual([])
})

test('a new version waits while a game goes on, and moves in at the shelf', async () => {
  const doorway = await Doorway.to(at.house)
  onTestFinished(() => doorway.close())
  const plans = { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } }
  const visit = await at.visit({ plans })
  const caches_ = () => visit.page.evaluate(() => caches.keys())
  // While the page is loaded again, nobody can tell; then it is asked once more.
  const waiting = () =>
    visit.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      return registration.waiting !== null
    })
  await visit.page.goto(doorway.address)
  await visit.isKept()
  const before = await caches_()
  await visit.playNow('starmaster')
  await visit.button('starmaster.ui.do.ready').click()
  await visit.button('starmaster.ui.do.throw').waitFor()
  doorway.isNewer = true
  await expect.poll(waiting, { timeout: 60_000 }).toBe(true)
  await visit.page.reload()
  await visit.button('starmaster.ui.do.throw').waitFor()
  expect(await waiting(), 'the table goes on with the version it began with').toBe(true)
  // At the shelf it is taken up unasked: the page comes back under the new one.
  await visit.page.goto(doorway.address)
  await expect.poll(waiting, { timeout: 60_000 }).toBe(false)
  await visit.page.getByRole('link', { name: visit.t('shelf.goOn') }).click()
  await visit.button('starmaster.ui.do.throw').waitFor()
  expect(await caches_()).toHaveLength(before.length + 1)
  // Who is at the shelf already when the next one comes is told, and takes it up when they like.
  await visit.context.addInitScript(() => {
    const container = navigator.serviceWorker
    const register = container.register.bind(container)
    container.register = async (...what) => {
      const registration = await register(...what)
      Object.assign(globalThis, { looksForVersions: true })
      return registration
    }
  })
  await visit.page.goto(doorway.address)
  await visit.page.waitForFunction(() => 'looksForVersions' in globalThis)
  doorway.isNewer = false
  await expect.poll(waiting, { timeout: 60_000 }).toBe(true)
  await visit.button('app.newVersion.take').waitFor()
  await glance(visit, 'new-version')
  await visit.button('app.newVersion.take').click()
  await visit.button('app.newVersion.take').waitFor({ state: 'detached' })
  await visit.page.getByRole('link', { name: visit.t('shelf.goOn') }).waitFor()
  expect(await waiting()).toBe(false)
})

test('a page that is older than the house is told to reload, and the game goes on', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2 })
  const ada = await arrive(at, link, { name: 'Ada' })
  const ben = await arrive(at, link, { size: 'phone', language: 'de', name: 'Ben' })
  await begin([ada, ben])
  await play('farbenpoker', [ada, ben], 2)
  // What an old page differs in, for the house: the number it says hello with.
  let isOld = true
  await ben.page.routeWebSocket('**/ws*', (line) => {
    const server = line.connectToServer()
    line.onMessage((said) => server.send(isOld ? String(said).replace('"protocol":1', '"protocol":0') : said))
  })
  await ben.page.reload()
  await ben.page.getByText(ben.t('line.outdated'), { exact: true }).waitFor()
  await glance(ben, 'outdated')
  isOld = false
  await ben.button('line.reload').click()
  await ben.page.getByText(ben.t('line.outdated'), { exact: true }).waitFor({ state: 'detached' })
  await play('farbenpoker', [ada, ben], 4)
})

test('a shortcut of the installed app deals at once', async () => {
  const visit = await at.visit()
  await visit.page.goto(`${at.house.address}/?play=riffifi`)
  await visit.page.locator('[data-stack]').first().waitFor()
  expect(new URL(visit.page.url()).pathname).toMatch(/^\/here\//)
})
