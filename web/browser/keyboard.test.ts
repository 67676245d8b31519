// One game of each kind with the keyboard alone: from the shelf to the result, no pointer, no script that clicks.
import { expect, test } from 'vitest'
import { openHouse } from './open_house.ts'
import { playToTheEnd, type Player } from './players.ts'
import type { Visit } from './visit.ts'
import { pattern } from './words.ts'

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

function starmaster(visit: Visit): Player {
  const press = keys(visit)
  let at = 0
  return {
    async step() {
      if (await any(visit, 'starmaster.ui.do.ready', 'starmaster.ui.do.throw')) return press('Enter')
      if (await any(visit, 'starmaster.ui.do.announce')) {
        const letter = await visit.page
          .getByRole('group', { name: visit.t('starmaster.ui.colours') })
          .getByRole('button')
          .first()
          .getAttribute('aria-keyshortcuts')
        return press(letter!.toLowerCase())
      }
      const cubes = await offered(visit, 'starmaster.ui.cube.down')
      if (cubes.length === 0) return false
      return press(/\d/.exec(cubes[at++ % cubes.length]!)![0])
    },
  }
}

const KINDS = [
  ['riffifi', riffifi, { players: 3, level: 'child', options: {} }],
  ['farbenpoker', farbenpoker, { players: 2, level: 'child', options: { edition: 'de' } }],
  ['starmaster', starmaster, { players: 1, level: 'child', options: { variant: 'solitaire' } }],
] as const

for (const [game, player, plan] of KINDS) {
  test(`${game} is played with the keyboard alone`, async () => {
    const visit = await at.visit({ plans: { [game]: plan } })
    await visit.page.goto(at.house.address)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    const order = ['farbenpoker', 'starmaster', 'riffifi']
    await tabTo(visit, new RegExp(`^${visit.t('shelf.play')}$`), order.indexOf(game))
    await playToTheEnd(visit, player(visit))
  })
}
