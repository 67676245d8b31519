// What lies face down is nowhere in the page: not in what the server or the worker sends, not in the page's memory, not
// readable in the browser's store.
import { expect, test } from 'vitest'
import { begin, readyButton } from './company.ts'
import { openHouse } from './open_house.ts'
import type { Visit } from './visit.ts'
import { pattern } from './words.ts'

const at = openHouse()

/** Every string in the memory of the page's script. */
async function memoryOf(visit: Visit): Promise<Set<string>> {
  const client = await visit.context.newCDPSession(visit.page)
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await client.detach()
  return new Set((JSON.parse(chunks.join('')) as { strings: string[] }).strings)
}

test('a hand of Riffifi is in nobody else’s traffic and memory', async () => {
  const link = await at.house.openTable({ game: 'riffifi', players: 3, botPace: 0, clockSeconds: 0 })
  const visits: Visit[] = []
  const heard: string[][] = []
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const visit = await at.visit({ name })
    const frames: string[] = []
    visit.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    await visit.page.goto(link)
    await readyButton(visit).waitFor()
    visits.push(visit)
    heard.push(frames)
  }
  await begin(visits)
  // Everybody has a hand, and nobody has played.
  for (const visit of visits) await visit.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
  const hands = heard.map((frames) => {
    const words = frames
      .join('\n')
      .match(/"hand":\[[^\]]+\]/g)
      ?.at(-1)
    return (JSON.parse(words!.replace('"hand":', '')) as string[]).filter((card) => card.includes('-'))
  })
  expect(hands.map((hand) => hand.length)).toEqual([12, 12, 12])
  // And somebody who watches, and is told no hand at all.
  const watches = await at.visit({ name: 'Dora' })
  const seen: string[] = []
  watches.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => seen.push(String(payload))))
  await watches.page.goto(link)
  await watches.page.locator('[data-stack]').first().waitFor()
  visits.push(watches)
  heard.push(seen)
  for (const [i, visit] of visits.entries()) {
    const memory = await memoryOf(visit)
    const traffic = heard[i]!.join('\n')
    if (i < hands.length)
      expect(memory.has(hands[i]![0]!), 'its own cards are there, so this looks in the right place').toBe(true)
    for (const card of hands.filter((_, other) => other !== i).flat()) {
      expect(traffic.includes(`"${card}"`), `${card} was sent to another seat`).toBe(false)
      expect(memory.has(card), `${card} is in another page's memory`).toBe(false)
    }
  }
})

test('the worker does not tell the page what lies under Starmaster’s cubes, and the store is locked', async () => {
  const plans = { starmaster: { players: 3, level: 'child', options: { variant: 'standard' } } }
  const visit = await at.visit({ plans })
  await visit.context.addInitScript(() => {
    const told: string[] = []
    Object.assign(globalThis, { told })
    const Real = Worker
    globalThis.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', ({ data }) => told.push(JSON.stringify(data)))
      }
    }
  })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await visit.button('starmaster.ui.do.ready').click()
  await visit.page.getByRole('button', { name: visit.t('starmaster.ui.cube.down', { cell: 1 }) }).waitFor()
  const told = await visit.page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  const messages = told.map((text) => JSON.parse(text) as { message?: { type: string; view?: { cubes?: unknown[] } } })
  const views = messages.flatMap(({ message }) => (message?.type === 'game' && message.view ? [message.view] : []))
  expect(views.length).toBeGreaterThan(0)
  for (const { cubes } of views) expect(cubes?.filter((cube) => cube !== null).length ?? 0).toBeLessThanOrEqual(2)
  expect(told.filter((text) => /"seed":"[0-9a-f]{64}"/.test(text))).toEqual([])

  const readable = await visit.page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('ludothek')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const pages = await new Promise<{ body: ArrayBuffer }[]>((resolve) => {
      const asked = base.transaction('facts').objectStore('facts').getAll()
      asked.onsuccess = () => resolve(asked.result as { body: ArrayBuffer }[])
    })
    return pages.map(({ body }) => new TextDecoder('latin1').decode(body))
  })
  expect(readable.length).toBeGreaterThan(0)
  for (const text of readable) expect(text).not.toMatch(/seed|fact|red|blue|green/)
})

test('whoever is ready at once finds no colour any more in what was read out', async () => {
  const plans = { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } }
  const visit = await at.visit({ plans })
  // Sentences would stay for ever, if nothing but their time took them away.
  await visit.context.addInitScript(() => {
    const real = setTimeout
    const slow = (then: () => void, wait?: number) => (wait === 4000 ? 0 : real(then, wait))
    Object.assign(globalThis, { setTimeout: slow })
  })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  const log = visit.page.getByRole('log', { name: visit.t('announcer.name') })
  await log.getByText(pattern('en', 'starmaster.cubesArranged')).waitFor({ state: 'attached' })
  await visit.button('starmaster.ui.do.ready').click()
  await visit.button('starmaster.ui.do.throw').waitFor()
  const colours = ['red', 'blue', 'yellow', 'green', 'violet', 'orange', 'pink', 'grey', 'black']
  const named = new RegExp(`\\b(${colours.map((colour) => visit.t(`colour.${colour}`)).join('|')})\\b`, 'i')
  await expect.poll(() => log.textContent(), { timeout: 60_000 }).not.toMatch(named)
})
