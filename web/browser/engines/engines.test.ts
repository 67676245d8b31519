// Whole games in the other engines that Debian has, Firefox's and Safari's, against bots in the page; and a table of the
// house, by its link. In the long run every game in each of them.
import { afterEach, expect, test } from 'vitest'
import { shelf } from '../../scripts/sources.ts'
import { LEAST_SEEN } from '../../src/table/staging.ts'
import { openHouse } from '../house/open_house.ts'
import { LONG } from '../visitor/long.ts'
import { leaveUnpainted } from '../visitor/paint.ts'
import type { Person } from '../visitor/person.ts'
import { PLAYERS, playWhile, somethingChanges } from '../visitor/players.ts'
import { activate } from '../visitor/tree.ts'
import { pattern, words } from '../visitor/words.ts'
import { Engine } from './engine.ts'

const at = openHouse()

type Game = keyof typeof PLAYERS
const ENGINES = {
  firefox: { open: () => Engine.firefox(), games: ['riffifi'], language: 'fr' },
  webkit: { open: () => Engine.webkit(), games: ['starmaster'], language: 'de' },
} as const

let engine: Engine | undefined
afterEach(async () => {
  const problems = await engine?.evaluate(() => (globalThis as unknown as Watched).problems ?? [])
  await engine?.close()
  engine = undefined
  expect(problems).toEqual([])
})

interface Watched {
  problems?: string[]
}

/** In the page, once it is there: no waiting for eyes, and a note of whatever goes wrong. */
function watch(seen: number): void {
  const watched = globalThis as unknown as Watched
  watched.problems = []
  const note = (what: unknown) => void watched.problems!.push(String(what))
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  console.error = (...said: unknown[]) => note(said.join(' '))
  const real = setTimeout
  const quick = (then: () => void, wait?: number) => real(then, wait === seen ? 0 : wait)
  Object.assign(globalThis, { setTimeout: quick })
}

/** Opens a page as somebody who has these settings. */
async function visit(engine: Engine, url: string, language: Person['language'], plans: object): Promise<Person> {
  const settings = { language, theme: 'day', sound: false, vibration: false, speed: 'instant', name: 'Ada' }
  await engine.go(at.house.address) // its origin
  await engine.evaluate(
    (kept: Record<string, string>) =>
      Object.entries(kept).forEach(([name, value]) => localStorage.setItem(name, value)),
    { 'ludothek.settings': JSON.stringify(settings), 'ludothek.plans': JSON.stringify(plans) },
  )
  await engine.go(url)
  await engine.evaluate(watch, LEAST_SEEN)
  await engine.evaluate(leaveUnpainted)
  return { page: engine, language, t: (key, values) => words(language, key, values) }
}

/** Presses a button of these names once it is there. */
async function press(person: Person, keys: readonly string[], nth = 0): Promise<void> {
  const wanted = keys.map((key) => ({ name: pattern(person.language, key), nth }))
  await expect.poll(() => activate(person.page, wanted), { timeout: 60_000 }).toBeTruthy()
}

const isThere = (person: Person, key: string) =>
  person.page.evaluate(
    (name) => [...document.querySelectorAll('button')].some(({ textContent }) => textContent?.trim() === name),
    person.t(key),
  )

const SHELF = shelf().map(({ name }) => name)

for (const [name, { open, games, language }] of Object.entries(ENGINES)) {
  for (const game of LONG ? (Object.keys(PLAYERS) as Game[]) : games) {
    test(`${name}: ${game} is played to its end`, async () => {
      engine = await open()
      const plans = { [game]: { players: 3, level: 'child', options: {} } }
      const person = await visit(engine, at.house.address, language, plans)
      await press(person, ['shelf.play'], SHELF.indexOf(game))
      await playWhile(person, PLAYERS[game](person), async () => !(await isThere(person, 'end.rematch')))
      // The record was played again by the engine, and the receipt is right.
      const said = () => person.page.evaluate(() => document.body.innerText)
      await expect.poll(said, { timeout: 60_000 }).toContain(person.t('receipt.title'))
    })
  }

  test(`${name}: a table of the house is reached by its link, and played at`, async () => {
    engine = await open()
    const link = await at.house.openTable({ game: 'farbenpoker', players: 2 })
    const ben = await at.visit({ name: 'Ben' })
    const ada = await visit(engine, link, language, {})
    await ben.page.goto(link)
    for (const person of [ada, ben]) await press(person, ['lobby.iAmReady', 'lobby.start'])
    let moves = 0
    await Promise.all(
      [ada, ben].map(async (person) => {
        const player = PLAYERS.farbenpoker(person)
        while (moves < 6) {
          if (await player.step()) ++moves
          else await somethingChanges(person)
        }
      }),
    )
  })
}
