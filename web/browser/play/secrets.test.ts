// What lies face down is nowhere in the page: not in what the server or the worker sends, not in the page's memory, not
// readable in the browser's store.
import { expect, test } from 'vitest'
import { begin, openMenu, play, readyButton } from '../visitor/company.ts'
import { openHouse } from '../house/open_house.ts'
import { listen, listsIn, memoryOf, tells } from '../visitor/page_memory.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()
const COLOURS = ['red', 'blue', 'yellow', 'green', 'violet', 'orange', 'pink', 'grey', 'black']

/** Comes to the table and has a seat; gives what is said to the page too. */
async function listening(link: string, name: string): Promise<[Visit, string[]]> {
  const visit = await at.visit({ name })
  const heard = listen(visit)
  await visit.page.goto(link)
  return [visit, heard]
}

// A page may show a message before the browser reports it here: what was heard is waited for.

/** The cards of the last hand that was told; fillers are no cards. */
function lastHand(frames: readonly string[]): string[] {
  const hand = frames
    .join('\n')
    .match(/"hand":\[[^\]]+\]/g)
    ?.at(-1)
  if (!hand) return []
  return (JSON.parse(hand.slice('"hand":'.length)) as string[]).filter((card) => card.includes('-'))
}

/** Starmaster's nine colours, cell by cell. */
function arranged(messages: readonly string[]): string[] | undefined {
  return listsIn(messages).find((list) => list.length === 9 && COLOURS.includes(list[0]!))
}

test('a hand of Riffifi is in nobody else’s traffic and memory', async () => {
  const link = await at.house.openTable({ game: 'riffifi', players: 3, botPace: 0, clockSeconds: 0 })
  const visits: Visit[] = []
  const heard: string[][] = []
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const [visit, frames] = await listening(link, name)
    await readyButton(visit).waitFor()
    visits.push(visit)
    heard.push(frames)
  }
  await begin(visits)
  // Everybody has a hand, and nobody has played.
  for (const visit of visits) await visit.page.getByRole('group', { name: pattern('en', 'riffifi.ui.hand') }).waitFor()
  const handsHeard = () => heard.map(lastHand)
  await expect.poll(() => handsHeard().map((hand) => hand.length)).toEqual([12, 12, 12])
  const hands = handsHeard()
  // And somebody who watches, and is told no hand at all.
  const [watches, seen] = await listening(link, 'Dora')
  await watches.page.locator('[data-stack]').first().waitFor()
  visits.push(watches)
  heard.push(seen)
  for (const [i, visit] of visits.entries()) {
    const memory = (await memoryOf(visit)).strings
    const traffic = heard[i]!.join('\n')
    if (i < hands.length)
      expect(memory.has(hands[i]![0]!), 'its own cards are there, so this looks in the right place').toBe(true)
    for (const card of hands.filter((_, other) => other !== i).flat()) {
      expect(traffic.includes(`"${card}"`), `${card} was sent to another seat`).toBe(false)
      expect(memory.has(card), `${card} is in another page's memory`).toBe(false)
    }
  }
})

test('once they are memorised, it is in nobody’s page any more where Starmaster’s colours lie', async () => {
  const link = await at.house.openTable({ game: 'starmaster', players: 2, memoriseSeconds: 120, clockSeconds: 0 })
  const [ada, heard] = await listening(link, 'Ada')
  const [ben, again] = await listening(link, 'Ben')
  for (const visit of [ada, ben]) await readyButton(visit).waitFor()
  await begin([ada, ben])
  for (const visit of [ada, ben]) await visit.button('starmaster.ui.do.ready').waitFor()
  await expect.poll(() => arranged(heard)).toHaveLength(9)
  const cubes = arranged(heard)!
  expect(tells((await memoryOf(ada)).lists, cubes), 'they lie open, so this looks in the right place').toBe(true)
  for (const visit of [ada, ben]) await visit.button('starmaster.ui.do.ready').click()
  const lie = (visit: Visit) => visit.page.getByRole('button', { name: pattern('en', 'starmaster.ui.cube.down') })
  for (const visit of [ada, ben]) await expect.poll(() => lie(visit).count(), { timeout: 60_000 }).toBe(9)
  // Who comes only now, and who comes back, is told no more than that.
  const [cleo, seen] = await listening(link, 'Cleo')
  await expect.poll(() => lie(cleo).count(), { timeout: 60_000 }).toBe(9)
  again.splice(0)
  await ben.page.reload()
  await expect.poll(() => lie(ben).count(), { timeout: 60_000 }).toBe(9)
  expect(tells(listsIn([...seen, ...again]), cubes, 4)).toBe(false)
  const [top, middle, bottom] = [cubes.slice(0, 3), cubes.slice(3, 6), cubes.slice(6)]
  const words = ada.t('starmaster.cubesArranged', { top, middle, bottom })
  for (const visit of [ada, ben, cleo]) {
    // A sentence that is being read out goes when it has been.
    await expect
      .poll(async () => (await visit.page.content()).includes(words), { timeout: 60_000, message: 'in the page' })
      .toBe(false)
    const { lists, strings } = await memoryOf(visit)
    expect(tells(lists, cubes, 5), 'a list in memory').toBe(false)
    expect(strings.has(words), 'a sentence in memory').toBe(false)
    const message = cubes.slice(0, 5).map((colour) => `"${colour}"`).join() // prettier-ignore
    expect(
      [...strings].filter((text) => text.includes(message)),
      'a message in memory',
    ).toEqual([])
  }
})

test('which stick of Farbenpoker stands where is told to nobody before the game is over', async () => {
  const link = await at.house.openTable({ game: 'farbenpoker', players: 2, clockSeconds: 0 })
  const came = [await listening(link, 'Ada'), await listening(link, 'Ben')] as const
  const visits = came.map(([visit]) => visit)
  for (const visit of visits) await readyButton(visit).waitFor()
  await begin(visits)
  await play('farbenpoker', visits, 6)
  const memories = await Promise.all(visits.map(memoryOf))
  const told = came.flatMap(([, heard]) => heard.splice(0))
  const [ada, ben] = visits as [Visit, Visit]
  const written = ada.page.waitForResponse('**/api/records/*')
  for (const visit of [ada, ben]) {
    await openMenu(visit)
    await visit.button('menu.end', {}).click()
  }
  const { fairness, moves } = (await (await written).json()) as {
    fairness: { seed: string }
    moves: { do: string; sticks?: string[] }[]
  }
  const sticks = moves.find((move) => move.do === 'arrange')!.sticks!
  expect(sticks).toHaveLength(18)
  expect(tells(listsIn(told), sticks, 4)).toBe(false)
  expect(told.filter((text) => text.includes(fairness.seed))).toEqual([])
  for (const { lists, strings } of memories) {
    expect(tells(lists, sticks, 5)).toBe(false)
    expect(strings.has(fairness.seed)).toBe(false)
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
  const cubes = arranged(told)!
  const memorising = told.findLastIndex((text) => text.includes('"memorise"'))
  expect(
    tells(listsIn(told.slice(0, memorising + 1)), cubes, 4),
    'they lay open, so this looks in the right place',
  ).toBe(true)
  const later = told.slice(memorising + 1)
  expect(later.filter((text) => text.includes('"game"')).length).toBeGreaterThan(0)
  expect(tells(listsIn(later), cubes, 4)).toBe(false)
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
  for (const text of readable) expect(text).not.toMatch(/seed|fact/)
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
  const named = new RegExp(`\\b(${COLOURS.map((colour) => visit.t(`colour.${colour}`)).join('|')})\\b`, 'i')
  await expect.poll(() => log.textContent(), { timeout: 60_000 }).not.toMatch(named)
})
