// How somebody plays who knows no rule and sees only the accessibility tree: which buttons there are, what they are
// called, which of them are enabled. `step` does one thing if there is something to do.
import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'
import { plainPlayer } from './plain_player.ts'
import { activate, type Wanted } from './tree.ts'
import type { Visit } from './visit.ts'
import { pattern } from './words.ts'

export interface Player {
  /** Does something if it can; false: nothing to do right now. */
  step(): Promise<boolean>
}

type Choices = (at: number) => Wanted[]

// Deeds come before what they need (a card, a hole, whom), and not always the same is chosen, so that games end.
function playerOf(visit: Person, choices: Choices): Player {
  let at = 0
  return {
    async step() {
      return (await activate(visit.page, choices(at++), visit.t('end.rematch'))) !== undefined
    },
  }
}

export function riffifi(visit: Person): Player {
  const named = (key: string) => pattern(visit.language, key)
  const hand = pattern(visit.language, 'riffifi.ui.hand').source
  return playerOf(visit, (nth) => [
    { name: named('riffifi.ui.summary.on') },
    { name: named('riffifi.ui.play'), pressed: null },
    { name: named('riffifi.ui.rob'), pressed: null },
    { name: named('riffifi.ui.aim'), pressed: null },
    { name: named('riffifi.ui.give'), pressed: false },
    { name: named('riffifi.ui.aim'), pressed: false },
    { name: named('riffifi.ui.officer.nobody'), pressed: false },
    { name: /./, pressed: false, group: hand, nth },
  ])
}

export function farbenpoker(visit: Person): Player {
  const named = (key: string) => pattern(visit.language, key)
  return playerOf(visit, (nth) => [
    ...['draw', 'put', 'return', 'rescue'].map((what) => ({ name: named(`farbenpoker.ui.do.${what}`) })),
    { name: named('farbenpoker.ui.hole.stick'), pressed: false, nth: nth * 5 },
    { name: named('farbenpoker.ui.hole.free'), pressed: false, nth },
  ])
}

// Somebody who looks at the cubes before saying that they are ready, and remembers: then games end sooner. Swaps are not
// followed, so every second time another cube is tried.
export function starmaster(visit: Person): Player {
  const named = (key: string) => pattern(visit.language, key)
  const cells = new Map<string, number>() // by what the dice ask for
  const blind = playerOf(visit, (nth) => [
    { name: named('starmaster.ui.do.ready') },
    { name: named('starmaster.ui.do.throw') },
    { name: named('starmaster.ui.do.announce'), nth },
    { name: named('starmaster.ui.do.take') },
    { name: named('starmaster.ui.cube.down'), nth: nth * 4 },
    { name: named('starmaster.ui.cube.up'), nth },
    { name: named('starmaster.ui.do.notMe') },
    { name: named('starmaster.ui.do.none') },
  ])
  let looks = 0
  return {
    async step() {
      const { names, headings } = await visible(visit)
      if (names.includes(visit.t('starmaster.ui.do.ready'))) {
        for (const colour of STARMASTER) {
          for (let cell = 1; cell <= 9; ++cell) {
            if (!names.includes(visit.t('starmaster.ui.cube.up', { cell, colour }))) continue
            cells.set(visit.t('starmaster.ui.tray.find.mine', { colour }), cell)
          }
        }
      }
      const cell = headings.map((heading) => cells.get(heading)).find((each) => each !== undefined)
      const name = cell === undefined ? undefined : visit.t('starmaster.ui.cube.down', { cell })
      if (name && looks++ % 2 === 0) {
        const done = await activate(visit.page, [{ name: new RegExp(`^${name}$`) }])
        if (done) return true
      }
      return blind.step()
    },
  }
}
const STARMASTER = ['red', 'blue', 'yellow', 'green', 'violet', 'orange', 'pink', 'grey', 'black']

async function visible(visit: Person): Promise<{ names: string[]; headings: string[] }> {
  return visit.page.evaluate(() => {
    const text = (element: Element) => (element.ariaLabel ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
    return {
      names: [...document.querySelectorAll('button')].map(text),
      headings: [...document.querySelectorAll('h2')].map(text),
    }
  })
}

export const PLAYERS = { riffifi, farbenpoker, starmaster } as const

/** Of any box: who has no player of its own here has the plain board. */
export const playerFor = (game: string, visit: Visit): Player =>
  game in PLAYERS ? PLAYERS[game as keyof typeof PLAYERS](visit) : plainPlayer(visit)

export const resultOf = (visit: Visit) => visit.button('end.rematch').first()

/** Begins another game if the result is shown: a button that goes at this moment is not waited for. */
export const playAgain = async (visit: Visit): Promise<boolean> =>
  (await activate(visit.page, [{ name: pattern(visit.language, 'end.rematch') }])) !== undefined

/** Plays until the result is shown. */
export async function playToTheEnd(visit: Visit, player: Player, within = 150_000): Promise<void> {
  await playWhile(visit, player, async () => !(await resultOf(visit).isVisible()), within)
}

/** Plays as long as `goesOn` says so, which is asked whenever there is nothing to do. */
export async function playWhile(
  visit: Person,
  player: Player,
  goesOn: () => Promise<boolean>,
  within = 150_000,
): Promise<void> {
  const deadline = Date.now() + within
  for (;;) {
    if (Date.now() > deadline) {
      throw new Error(`the game does not end:\n${await visit.page.evaluate(() => document.body.innerText)}`)
    }
    if (await player.step()) continue
    if (!(await goesOn())) return
    await somethingChanges(visit)
  }
}

/** Plays, one game after the other, until something is there that chance brings sooner or later. */
export async function playUntil(visit: Visit, player: Player, something: Locator): Promise<void> {
  const isThere = () => something.first().isVisible()
  const step = async () => !(await isThere()) && ((await player.step()) || playAgain(visit))
  await playWhile(visit, { step }, async () => !(await isThere()))
}

// Until the page changes, or a moment has passed: bots may have moved, or it is somebody else's turn.
export async function somethingChanges(visit: Person): Promise<void> {
  await visit.page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          const seen = new MutationObserver(done)
          const timer = setTimeout(done, 500)
          function done() {
            seen.disconnect()
            clearTimeout(timer)
            resolve()
          }
          seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
        }),
    )
    .catch(() => {}) // a reload in between
}
