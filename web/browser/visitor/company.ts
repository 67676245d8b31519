// People who come to a table by its link, sit down, say that they are ready, and play at once, each in a browser of
// their own.
import { expect } from 'vitest'
import type { OpenHouse } from '../house/open_house.ts'
import { PLAYERS, playWhile, resultOf } from './players.ts'
import type { Visit, Wishes } from './visit.ts'

/** What somebody at a table presses who wants to begin. */
export const readyButton = (visit: Visit) => visit.button('lobby.iAmReady').or(visit.button('lobby.start')).first()

/** Comes by the link and has a seat. */
export async function arrive(at: OpenHouse, link: string, wishes: Wishes = {}): Promise<Visit> {
  const visit = await at.visit(wishes)
  await visit.page.goto(link)
  await readyButton(visit).waitFor()
  return visit
}

/** Opens a table and is its host, with a seat; gives the table's address too. */
export async function host(at: OpenHouse, settings: object, wishes: Wishes = {}): Promise<[Visit, string]> {
  const visit = await at.visit(wishes)
  const link = await at.house.openTable(settings, visit.context.request)
  await visit.page.goto(link)
  await readyButton(visit).waitFor()
  return [visit, link]
}

/** Gives a bot the one seat that is free when everybody is seen who has come. */
export async function fillLastSeat(visit: Visit): Promise<void> {
  const add = visit.button('lobby.addBot')
  await expect.poll(() => add.count(), { timeout: 60_000 }).toBe(1)
  await add.click()
  await add.waitFor({ state: 'detached' })
}

/** Opens the menu of the table. */
export async function openMenu(visit: Visit): Promise<void> {
  await visit.button('bar.menu', {}).click()
  await visit.page.getByRole('dialog').waitFor()
}

export async function begin(visits: readonly Visit[]): Promise<void> {
  for (const visit of visits) await readyButton(visit).click()
}

type Game = keyof typeof PLAYERS

/**
 * All play at once until so many things were done, or until it `isSo`, which is asked again and again. A game that is
 * over before that fails the test.
 */
export async function play(game: Game, visits: readonly Visit[], until: number | (() => Promise<boolean>)) {
  let done = 0
  let isSo = false
  const isEnough = async () => (isSo ||= typeof until === 'number' ? done >= until : await until())
  await Promise.all(
    visits.map(async (visit) => {
      const player = PLAYERS[game](visit)
      const step = async () => {
        if (await isEnough()) return false
        const did = await player.step()
        if (did) ++done
        return did
      }
      await playWhile(visit, { step }, async () => !(await isEnough()) && !(await resultOf(visit).isVisible()))
    }),
  )
  expect(isSo, 'the game was over too soon').toBe(true)
}
