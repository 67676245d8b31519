// Every screen, in every language, by day and by night, on a phone and at a desk: axe finds nothing, nothing sticks out
// sideways, the console is quiet. What was seen is left in build/screenshots.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { describe, expect, test } from 'vitest'
import type { Language } from '../src/protocol/messages.ts'
import { readyButton } from './company.ts'
import { openHouse } from './open_house.ts'
import { PLAYERS, playToTheEnd, playWhile } from './players.ts'
import type { Size, Visit } from './visit.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') + '\n;undefined'
const pictures = fileURLToPath(new URL('../../build/screenshots/', import.meta.url))

mkdirSync(pictures, { recursive: true })
const at = openHouse()

interface Look {
  language: Language
  size: Size
  theme: 'day' | 'night'
}
// Each language, size and light at least once with each other one; all of them would take all day.
const LOOKS: readonly Look[] = [
  { language: 'en', size: 'desk', theme: 'day' },
  { language: 'de', size: 'phone', theme: 'night' },
  { language: 'fr', size: 'small', theme: 'day' },
  { language: 'de', size: 'large', theme: 'day' },
  { language: 'fr', size: 'lying', theme: 'night' },
]

/** Until nothing changes or fades for a moment: half a fade has no contrast. Where bots play on, for three seconds. */
async function comesToRest(visit: Visit): Promise<void> {
  await visit.page.evaluate(async () => {
    await document.fonts.ready
    await new Promise<void>((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const again = () => {
        clearTimeout(timer)
        timer = setTimeout(look, 250)
      }
      const changes = new MutationObserver(again)
      const end = () => {
        changes.disconnect()
        clearTimeout(timer)
        resolve()
      }
      function look() {
        if (document.getAnimations().some(({ playState }) => playState === 'running')) again()
        else end()
      }
      changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      setTimeout(end, 3000)
      again()
    })
  })
}

/** Looks at what is on the screen. */
async function see(visit: Visit, name: string, { language, size, theme }: Look): Promise<void> {
  await comesToRest(visit)
  await visit.page.screenshot({ path: `${pictures}${name}-${size}-${theme}-${language}.png` })
  // Run from outside of the page, whose policy allows no script that is not its own.
  await visit.page.evaluate(axe)
  const found = await visit.page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
  expect.soft(found, `axe: ${name} ${size} ${theme} ${language}`).toEqual([])
  const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wide, `${name} ${size} ${language} sticks out sideways`).toBeLessThanOrEqual(0)
}

for (const look of LOOKS) {
  describe(`${look.size}, ${look.theme}, ${look.language}`, () => {
    const begin = (plans: object = {}) => at.visit({ ...look, plans, name: 'Ada' })

    test('the shelf, its menu and the choice of a game', async () => {
      const visit = await begin()
      await visit.page.goto(at.house.address)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      await see(visit, 'shelf', look)
      await visit.button('shelf.menu', {}).click()
      await visit.page.getByRole('dialog').waitFor()
      await see(visit, 'shelf-menu', look)
      await visit.page.keyboard.press('Escape')
      await visit.page.goto(`${at.house.address}/kept`)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      await see(visit, 'kept', look)
    })

    test('the lobby', async () => {
      const visit = await begin()
      await visit.page.goto(await at.house.openTable({ game: 'riffifi', players: 4 }))
      await readyButton(visit).waitFor()
      await see(visit, 'lobby', look)
    })

    for (const game of ['riffifi', 'farbenpoker', 'starmaster'] as const) {
      test(`${game}: the board and its menu`, async () => {
        const visit = await begin()
        await visit.page.goto(at.house.address)
        await visit.playNow(game)
        const player = PLAYERS[game](visit)
        if (game === 'starmaster') {
          await visit.button('starmaster.ui.do.ready').waitFor()
          await see(visit, 'starmaster-memorise', look)
        }
        let steps = 0
        await playWhile(
          visit,
          { step: async () => steps < 5 && (await player.step()) && ++steps > 0 },
          async () => steps < 5,
        )
        await see(visit, game, look)
        await visit.button('bar.menu', {}).click()
        await visit.page.getByRole('dialog').waitFor()
        await see(visit, `${game}-menu`, look)
      })
    }

    test('the end of a game', async () => {
      const visit = await begin({ starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } })
      await visit.page.goto(at.house.address)
      await visit.playNow('starmaster')
      await playToTheEnd(visit, PLAYERS.starmaster(visit))
      await see(visit, 'end', look)
    })
  })
}
