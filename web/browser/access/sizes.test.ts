// On small phones, upright and lying, with five at the table: whatever can be touched is large enough for a finger,
// nothing has to be scrolled, nothing is cut, and everybody can be told apart.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { LONG } from '../visitor/long.ts'
import { PLAYERS, playUntil, playWhile, resultOf } from '../visitor/players.ts'

const at = openHouse()

const WINDOWS = [
  [320, 568],
  [360, 640],
  [390, 844],
  [667, 375],
] as const
// 44 px, of which a piece is lost to where pixels begin.
const TARGET = 43.5
const STEPS = LONG ? 60 : 6

/** A window of this size, in which the board has laid itself out: it looks at its room when the page is drawn. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; ++frame) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
}

/** What a finger finds too small: how far one can go along a control and still be on it. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(async (target) => {
    const found: string[] = []
    // What slides in is partly out of the window, or under something else, before.
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running')
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished))
    if (!document.querySelector('main .name [aria-hidden]')) return [] // the game is over
    // The longest way on the control along a line; others may lie over a part of it, as cards do.
    const longest = (control: Element, from: number, to: number, at: (i: number) => readonly [number, number]) => {
      let [best, run] = [0, 0]
      for (let i = from; i <= to && best < target; i += 0.5) {
        const hit = document.elementFromPoint(...at(i))
        run = hit && control.contains(hit) ? run + 0.5 : 0
        best = Math.max(best, run)
      }
      return best
    }
    // Along the middle, else nearer to an edge.
    const most = (length: (part: number) => number) =>
      [0.5, 0.25, 0.75].reduce((best, part) => (best < target ? Math.max(best, length(part)) : best), 0)
    for (const control of document.querySelectorAll('main button, header button, header a')) {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      const isOff = (control as HTMLButtonElement).disabled || control.ariaDisabled === 'true'
      if (isOff || width === 0 || height === 0) continue
      // What a round's end lies over waits below it.
      const summary = document.querySelector('main section.card-ui')
      if (summary && !summary.contains(control) && control.closest('.dock')) continue
      const wide = most((part) => longest(control, left - 30, right + 30, (x) => [x, top + height * part]))
      const high = most((part) => longest(control, top - 30, bottom + 30, (y) => [left + width * part, y]))
      if (wide < target || high < target) {
        found.push(`${control.ariaLabel ?? control.textContent?.trim()}: ${wide} × ${high}`)
      }
    }
    return found
  }, TARGET)
}

/** Names that are not all there, and whether the page scrolls or text runs out of the window. */
function whatIsCut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cut: string[] = []
    // What slides in is out of the window before.
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running')
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished))
    if (!document.querySelector('main .name [aria-hidden]')) return []
    const { scrollWidth, scrollHeight } = document.documentElement
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) cut.push(`the page: ${scrollWidth} × ${scrollHeight}`)
    for (const part of document.querySelectorAll('main .name [aria-hidden] > *')) {
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2
      if (part.clientWidth > 0 && isCut) cut.push(`the name ${part.textContent}`)
    }
    // Wherever the focus goes, the board stays where it is.
    const moved = new Set<Element>()
    for (const control of document.querySelectorAll('main button')) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      for (let at = control.parentElement; at; at = at.parentElement)
        if (at.scrollLeft !== 0 || at.scrollTop !== 0) moved.add(at)
    }
    for (const part of moved) {
      cut.push(`moves with the focus: ${part.tagName} ${part.className} ${part.scrollLeft} ${part.scrollTop}`)
      part.scrollTo(0, 0)
    }
    // A name in the bar may be shortened, where the game is may not.
    const where = document.querySelector('header p > span')
    const isName = document.querySelectorAll('header p > :not(.dot)').length === 1
    if (where && !isName && where.scrollWidth > where.clientWidth + 1) cut.push(`the bar: ${where.textContent}`)
    for (const part of document.querySelectorAll('header > *, header p > *, main h2, main p, main .num, main .btn')) {
      const { left, right, bottom, width } = part.getBoundingClientRect()
      if (width > 0 && (left < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)) {
        cut.push(`out of the window: ${part.textContent?.trim()}`)
      }
    }
    return cut
  })
}

/** What stands on the plaques, as it is seen. */
function namesSeen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .name [aria-hidden]')].map(({ innerText }) => innerText.trim()),
  )
}

// Each language has some games; all of them have all where there is time.
const LANGUAGES = { farbenpoker: ['de'], riffifi: ['fr'], starmaster: ['de'] } as const

for (const game of ['farbenpoker', 'riffifi', 'starmaster'] as const) {
  for (const language of LONG ? (['de', 'fr'] as const) : LANGUAGES[game]) {
    test(`${game} on small phones, ${language}: fingers find everything, and nothing is cut`, async () => {
      const plan = { players: 5, level: 'child', options: {} }
      const visit = await at.visit({ size: 'small', language, plans: { [game]: plan }, name: 'Wolfgang Amadeus' })
      const { page } = visit
      await page.goto(at.house.address)
      await visit.playNow(game)
      const player = PLAYERS[game](visit)
      const found = new Set<string>()
      let steps = 0
      const goesOn = async () => steps < STEPS && !(await resultOf(visit).isVisible())
      await page.locator('main .name').first().waitFor()
      for (const [width, height] of WINDOWS) {
        await resize(page, width, height)
        // Rulebook, sound and menu are one touch away.
        expect(await page.locator('header').getByRole('button').count()).toBe(3)
        const names = await namesSeen(page)
        expect(names).toHaveLength(5)
        expect(new Set(names).size).toBe(5)
      }
      await playWhile(
        visit,
        {
          // Before every step, when something is asked: each asks for something else.
          step: async () => {
            if (!(await goesOn())) return false
            if ((await page.locator('main button:enabled:not([aria-disabled="true"])').count()) > 1) {
              for (const [width, height] of WINDOWS) {
                await resize(page, width, height)
                for (const each of [...(await tooSmall(page)), ...(await whatIsCut(page))])
                  found.add(`${width} × ${height}: ${each}`)
              }
            }
            return (await player.step()) && ++steps > 0
          },
        },
        goesOn,
      )
      expect(steps).toBeGreaterThan(0)
      expect([...found]).toEqual([])
    })
  }
}

test('a short name tells the whole one when it is touched', async () => {
  const plans = { farbenpoker: { players: 5, level: 'child', options: {} } }
  const visit = await at.visit({ size: 'small', plans, name: 'Wolfgang Amadeus' })
  await visit.page.goto(at.house.address)
  await visit.playNow('farbenpoker')
  const own = visit.page.getByRole('listitem').filter({ hasText: 'Wolfgang Amadeus' })
  await own.locator('.short').tap()
  await own.locator('.bubble').waitFor()
  expect(await own.locator('.bubble').innerText()).toBe('Wolfgang Amadeus')
})

// For small hands: cubes as large as the phone has room for, larger than in the others' game, and buttons as well.
for (const [width, height, least] of [
  [320, 568, 72],
  [390, 844, 104],
] as const) {
  test(`the children’s games of Starmaster have large cubes at ${width} × ${height}`, async () => {
    const sides: Record<string, number> = {}
    for (const variant of ['standard', 'children', 'children7']) {
      const plans = { starmaster: { players: 3, level: 'child', options: { variant } } }
      const visit = await at.visit({ size: 'small', plans })
      await visit.page.setViewportSize({ width, height })
      await visit.page.goto(at.house.address)
      await visit.playNow('starmaster')
      await visit.button('starmaster.ui.do.ready').waitFor()
      const cells = visit.page.locator('[data-cell]')
      const boxes = await cells.evaluateAll((all) =>
        all.map((cell) => {
          const { width, height } = cell.getBoundingClientRect()
          return Math.min(width, height)
        }),
      )
      expect(boxes).toHaveLength(9)
      sides[variant] = Math.min(...boxes)
      expect([...(await tooSmall(visit.page)), ...(await whatIsCut(visit.page))]).toEqual([])
    }
    for (const variant of ['children', 'children7']) {
      expect(sides[variant], variant).toBeGreaterThanOrEqual(least)
      expect(sides[variant], variant).toBeGreaterThanOrEqual(sides.standard!)
    }
  })
}

test('who has thrown a white star is asked for a colour, on the smallest phone too', async () => {
  const plans = { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } }
  const visit = await at.visit({ size: 'small', plans, language: 'de' })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  const colours = visit.page.getByRole('group', { name: visit.t('starmaster.ui.colours') })
  await playUntil(visit, PLAYERS.starmaster(visit), colours)
  const question = visit.page.getByRole('heading', { name: visit.t('starmaster.ui.ask.announce') })
  await question.waitFor()
  // Who does it for the first time has a hint besides.
  for (const [width, height] of WINDOWS) {
    await resize(visit.page, width, height)
    const wrong = [...(await tooSmall(visit.page)), ...(await whatIsCut(visit.page))]
    expect.soft(wrong, `${width} × ${height}`).toEqual([])
  }
  await resize(visit.page, 320, 568)
  const [words, cubes] = [await question.boundingBox(), await colours.boundingBox()]
  expect(words!.y + words!.height).toBeLessThanOrEqual(cubes!.y)
  expect(cubes!.y + cubes!.height).toBeLessThanOrEqual(568)
})
