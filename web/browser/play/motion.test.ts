// With motion and at the usual speed, as most people play: what flies lands, and nothing is left in the air.
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playUntil, playWhile, resultOf } from '../visitor/players.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()
const STEPS = 4

for (const game of ['riffifi', 'farbenpoker', 'starmaster'] as const) {
  test(`${game}: pieces move, and arrive`, async () => {
    const plan = { players: 3, level: 'child', options: {} }
    const visit = await at.visit({ plans: { [game]: plan }, motion: true })
    // Which elements were moved by whom is nobody's business: that some were is.
    await visit.context.addInitScript(() => {
      const { animate } = Element.prototype
      Object.assign(globalThis, { moved: 0 })
      Element.prototype.animate = function (...how) {
        ++(globalThis as unknown as { moved: number }).moved
        return animate.apply(this, how)
      }
    })
    await visit.page.goto(at.house.address)
    await visit.playNow(game)
    const player = PLAYERS[game](visit)
    let steps = 0
    const moved = () => visit.page.evaluate(() => (globalThis as unknown as { moved: number }).moved)
    // Chance may have it that nothing has to move in so few.
    const isEnough = async () => steps >= STEPS && (await moved()) > 0
    const goesOn = async () => !(await isEnough()) && !(await resultOf(visit).isVisible())
    const step = async () => (await goesOn()) && (await player.step()) && ++steps > 0
    await playWhile(visit, { step }, goesOn)
    expect(steps).toBeGreaterThanOrEqual(STEPS)
    // Until it is one's turn again, or the game over, and everything that was on its way has come to rest.
    await visit.page.waitForFunction(
      ([calls]) => {
        const isOnItsWay = document.getAnimations().some(({ effect, playState }) => {
          return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
        })
        const inTheAir = document.querySelectorAll('.flight:not(.gone), svg.trail').length
        return document.title === calls && !isOnItsWay && inTheAir === 0
      },
      [visit.t('title.yourTurn', { game: visit.t(`game.${game}`) })],
    )
    expect(await moved()).toBeGreaterThan(0)
    // And lies within the window.
    const lost = await visit.page.evaluate(() => {
      const pieces = [...document.querySelectorAll('main button, main [data-place], main [data-stack]')]
      return pieces.flatMap((piece) => {
        const { left, right, top, bottom, width } = piece.getBoundingClientRect()
        const isOut = left > innerWidth || right < 0 || top > innerHeight || bottom < 0
        return width > 0 && isOut ? [piece.outerHTML.slice(0, 120)] : []
      })
    })
    expect(lost).toEqual([])
  })
}

test('starmaster: the dice of others tumble too, and no tumble shows a face', async () => {
  const plans = { starmaster: { players: 3, level: 'child', options: { variant: 'standard', starFaces: 1 } } }
  const visit = await at.visit({ plans, motion: true })
  // For each tumble: what stood beside the dice, and whether they had a face.
  await visit.context.addInitScript(() => {
    const tumbles: { title: string; faces: number }[] = []
    Object.assign(globalThis, { tumbles })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      const options = how[1] as KeyframeAnimationOptions | undefined
      if (this.matches('.ten .body') && Number(options?.duration) >= 600) {
        const title = document.querySelector('.tray h2')?.textContent ?? ''
        tumbles.push({ title, faces: this.querySelectorAll('circle').length })
      }
      return animate.apply(this, how)
    }
  })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  const all = () =>
    visit.page.evaluate(() => (globalThis as unknown as { tumbles: { title: string; faces: number }[] }).tumbles)
  const isTheirs = pattern('en', 'starmaster.ui.tray.throw.other')
  const isEnough = async () => (await all()).filter(({ title }) => isTheirs.test(title)).length >= 3
  await playWhile(visit, PLAYERS.starmaster(visit), async () => !(await isEnough()))
  expect((await all()).filter(({ faces }) => faces > 0)).toEqual([])
})

test('farbenpoker: whoever comes back to the window is shown the sticks that others drew meanwhile', async () => {
  const plans = { farbenpoker: { players: 3, level: 'child', options: { edition: 'de' } } }
  const visit = await at.visit({ plans, motion: true })
  const { page } = visit
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.goto(at.house.address)
  await visit.playNow('farbenpoker')
  const put = visit.button('farbenpoker.ui.do.put')
  await playUntil(visit, PLAYERS.farbenpoker(visit), put)
  await look('hidden')
  // The others draw, and that it is one's turn is signalled all the same. The page watches its title itself: from here a
  // quick turn of the others could be missed.
  const yourTurn = visit.t('title.yourTurn', { game: visit.t('game.farbenpoker') })
  const isBack = page.evaluate(
    (yourTurn) =>
      new Promise<void>((resolve) => {
        let wasTheirs = false
        const watch = setInterval(() => {
          wasTheirs ||= document.title !== yourTurn
          if (!wasTheirs || document.title !== yourTurn) return
          clearInterval(watch)
          resolve()
        }, 20)
      }),
    yourTurn,
  )
  await put.click()
  await isBack
  const stick = page.getByRole('img', { name: pattern('en', 'farbenpoker.ui.held') })
  expect(await stick.count()).toBe(0)
  await look('visible')
  await stick.waitFor()
  await stick.waitFor({ state: 'detached' })
})
