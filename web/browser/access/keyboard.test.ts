// One game of each kind with the keyboard alone: from the shelf to the result, no pointer, no script that clicks.
import { expect, test } from 'vitest'
import { shelf } from '../../scripts/sources.ts'
import { openHouse } from '../house/open_house.ts'
import { playToTheEnd, type Player } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

const keys =
  (visit: Visit) =>
  async (...presses: string[]): Promise<boolean> => {
    for (const key of presses) await visit.page.keyboard.press(key)
    return true
  }

/** Tabs until the focus is on a button of that name, and presses it. */
async function tabTo(visit: Visit, name: RegExp, nth = 0): Promise<void> {
  let met = 0
  for (let i = 0; i < 80; ++i) {
    await visit.page.keyboard.press('Tab')
    const focused = await visit.page.evaluate(() => {
      const { activeElement: at } = document
      return at?.ariaLabel ?? at?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    })
    if (name.test(focused) && met++ === nth) return visit.page.keyboard.press('Enter')
  }
  throw new Error(`no ${name} can be reached with Tab`)
}

/** The names of the enabled buttons that fit; none once the result is shown. */
async function offered(visit: Visit, ...keys: string[]): Promise<string[]> {
  const sources = keys.map((key) => pattern(visit.language, key).source)
  return visit.page.evaluate(
    ([sources, over]) => {
      const names = [
        ...document.querySelectorAll<HTMLElement>('button:not(:disabled):not([aria-disabled="true"])'),
      ].map((button) => (button.ariaLabel ?? button.textContent ?? '').replace(/\s+/g, ' ').trim())
      if (names.includes(over)) return []
      return names.filter((name) => sources.some((source) => new RegExp(source, 'u').test(name)))
    },
    [sources, visit.t('end.rematch')] as const,
  )
}
/** The names of all buttons that fit, also of those that can't be pressed now. */
function named(visit: Visit, key: string): Promise<string[]> {
  return visit.page
    .getByRole('button', { name: pattern(visit.language, key) })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''))
}
const any = async (visit: Visit, ...keys: string[]) => (await offered(visit, ...keys)).length > 0

function riffifi(visit: Visit): Player {
  const press = keys(visit)
  let at = 0
  return {
    async step() {
      // Who shall give is chosen first; the button that takes it has much the same name.
      const isToChoose = (await visit.page.locator('.actions .btn:disabled').count()) > 0
      if (isToChoose && (await any(visit, 'riffifi.ui.give'))) return press('t')
      if (await any(visit, 'riffifi.ui.summary.on', 'riffifi.ui.play', 'riffifi.ui.rob')) return press('Enter')
      const mayChoose = (await visit.button('riffifi.ui.choose').count()) > 0
      return mayChoose && press(String(1 + (at++ % 9)))
    },
  }
}

function farbenpoker(visit: Visit): Player {
  const press = keys(visit)
  const DEEDS = ['draw', 'put', 'return', 'rescue'].map((what) => `farbenpoker.ui.do.${what}`)
  let at = 0
  return {
    async step() {
      if (await any(visit, ...DEEDS)) return press('Enter')
      const hole = async (key: string) =>
        (await offered(visit, key))
          .map((name) => /[AB]\d+/.exec(name)![0])
          .filter((_, i, all) => i === at % all.length)[0]
      const next = (await hole('farbenpoker.ui.hole.stick')) ?? (await hole('farbenpoker.ui.hole.free'))
      if (!next) return false
      at += 5
      await press(...next)
      // Of several holes, each is chosen with Enter; a single one is chosen by its name.
      return (await any(visit, ...DEEDS)) || press('Enter')
    },
  }
}

/** Remembers what lay where, so that cubes are found and swapped; in races it turns to a cube or says that it won't. */
function starmaster(visit: Visit, done: Set<string> = new Set()): Player {
  const press = keys(visit)
  const cells = new Map<string, string>() // by colour
  let at = 0
  const isOffered = (...keys: string[]) => any(visit, ...keys.map((key) => `starmaster.ui.do.${key}`))
  const does = async (what: string, key: string) => {
    done.add(what)
    return press(key)
  }
  return {
    async step() {
      if (await isOffered('ready')) {
        for (const name of await named(visit, 'starmaster.ui.cube.up')) {
          cells.set(/(\w+)$/.exec(name)![1]!, /\d/.exec(name)![0])
        }
        return does('ready', 'Enter')
      }
      if (await isOffered('throw')) return does('throw', 'Enter')
      if (await isOffered('take')) {
        await tabTo(visit, pattern('en', 'starmaster.ui.do.take'))
        done.add('take')
        return true
      }
      const isRace = await isOffered('notMe', 'none')
      if (isRace && at++ % 3 === 0) return does('notMe', 'n')
      if (await any(visit, 'starmaster.ui.do.announce')) {
        const letter = await visit.page
          .getByRole('group', { name: visit.t('starmaster.ui.colours') })
          .getByRole('button')
          .first()
          .getAttribute('aria-keyshortcuts')
        return does('announce', letter!.toLowerCase())
      }
      const cubes = await offered(visit, 'starmaster.ui.cube.down')
      if (cubes.length === 0) return false
      const asked = (await visit.page.getByRole('heading', { level: 2 }).allTextContents()).join(' ').toLowerCase()
      const isSwap = asked.includes(visit.t('starmaster.ui.ask.swap').toLowerCase())
      const known = [...cells].find(([colour]) => asked.includes(colour))?.[1]
      const cell = !isSwap && known && at++ % 2 === 0 ? known : /\d/.exec(cubes[at++ % cubes.length]!)![0]
      return does(isRace ? 'claim' : isSwap ? 'swap' : 'flip', cell)
    },
  }
}

const SOME = { players: 3, level: 'regular', options: { variant: 'standard', starFaces: 3 } }
const done = new Set<string>()
const KINDS = [
  ['riffifi', 'riffifi', riffifi, { players: 3, level: 'child', options: {} }],
  ['farbenpoker', 'farbenpoker', farbenpoker, { players: 2, level: 'child', options: { edition: 'de' } }],
  ['solitaire', 'starmaster', starmaster, { players: 1, level: 'child', options: { variant: 'solitaire' } }],
  ['starmaster', 'starmaster', (visit: Visit) => starmaster(visit, done), SOME],
] as const

for (const [name, game, player, plan] of KINDS) {
  test(`${name} is played with the keyboard alone`, async () => {
    const visit = await at.visit({ plans: { [game]: plan } })
    await visit.page.goto(at.house.address)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    const order = shelf().map(({ name }) => name)
    await tabTo(visit, new RegExp(`^${visit.t('shelf.play')}$`), order.indexOf(game))
    // With the keyboard too one plays again; and who was never first, or never right, does so until they were.
    const isAllDone = () => name !== 'starmaster' || ['claim', 'notMe', 'swap'].every((what) => done.has(what))
    do {
      await playToTheEnd(visit, player(visit))
      await tabTo(visit, pattern('en', 'end.rematch'))
      await expect.poll(() => visit.button('end.rematch').count(), { timeout: 60_000 }).toBe(0)
    } while (!isAllDone())
  })
}
