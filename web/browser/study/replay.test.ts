// A finished game looked at again: from a file that is opened or dropped, from the games on this device and by its link; with
// the keyboard, from every side, on a drawn board and on the plain one; and one whose record is wrong.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { arrive, begin } from '../visitor/company.ts'
import { alike, CLEARLY, inGrey, weightInGrey } from '../visitor/grey.ts'
import { heardIn } from '../visitor/heard.ts'
import { glance, see } from '../visitor/look.ts'
import { wordsOnWords } from '../visitor/overlap.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern, words } from '../visitor/words.ts'

const at = openHouse()
const SOLITAIRE = { game: 'starmaster', players: 1, options: { variant: 'solitaire' }, race: 'sealed' }

const vectors = (name: string) =>
  readFileSync(new URL(`../../../tests/vectors/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
const recordOf = (game: string, players: number) =>
  vectors('good').find((line) => line.includes(`"game":"${game}","players":${players},`))!

async function openFile(visit: Visit, text: string): Promise<void> {
  await visit.page.goto(`${at.house.address}/kept`)
  const choosing = visit.page.waitForEvent('filechooser')
  await visit.button('replay.open').click()
  const file = { name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await (await choosing).setFiles(file)
  await slider(visit).waitFor()
}
const slider = (visit: Visit) => visit.page.getByRole('slider', { name: visit.t('replay.slider') })
const isAt = (visit: Visit, move: number) =>
  expect.poll(() => slider(visit).inputValue(), { timeout: 60_000 }).toBe(String(move))

test('a file is played with the keyboard, from every side', async () => {
  const visit = await at.visit()
  const { page } = visit
  const record = recordOf('farbenpoker', 3)
  const { moves } = JSON.parse(record) as { moves: unknown[] }
  await openFile(visit, record)
  await isAt(visit, 0)

  await page.keyboard.press('End')
  await isAt(visit, moves.length)
  await page.keyboard.press('ArrowLeft')
  await isAt(visit, moves.length - 1)
  // Who listens is told where that is, and what had happened there.
  await page
    .getByRole('status')
    .filter({ hasText: visit.t('replay.moveOf', { move: moves.length - 1, moves: moves.length }) })
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Home')
  await isAt(visit, 0)
  await page.keyboard.press('ArrowRight')
  await isAt(visit, 1)
  await page.keyboard.press('PageDown')
  expect(Number(await slider(visit).inputValue())).toBeGreaterThan(1)
  await page.keyboard.press(' ')
  await visit.button('replay.pause').waitFor()
  await expect.poll(() => slider(visit).inputValue().then(Number), { timeout: 60_000 }).toBeGreaterThan(5)
  // Also from the slider, which has the focus of who has used it.
  await slider(visit).focus()
  await page.keyboard.press(' ')
  await visit.button('replay.play').waitFor()
  const turn = Number(await slider(visit).inputValue())
  await page.keyboard.press('PageUp')
  await expect.poll(() => slider(visit).inputValue().then(Number)).toBeLessThan(turn)
  // It says where that is and how everybody stands, not a number.
  await page.keyboard.press('End')
  await isAt(visit, moves.length)
  expect(await heardIn(visit, 'slider', visit.t('replay.slider'))).toHaveLength(1)
  const said = await slider(visit).getAttribute('aria-valuetext')
  expect(said).toContain(visit.t('replay.moveOf', { move: moves.length, moves: moves.length }))
  const { scores } = (JSON.parse(record) as { result: { scores: number[] } }).result
  const names = await page.locator('.course .scores span').allTextContents()
  const standing = scores.map((score, seat) => visit.t('replay.score', { name: names[seat]!, score })).join(', ')
  expect(said).toContain(standing)

  // What stands in the holes is shown to nobody but who asks for everything.
  const seen = page.getByRole('combobox', { name: visit.t('replay.viewer') })
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await isAt(visit, 2)
  expect(await page.locator('.peek').count()).toBe(0)
  await seen.selectOption({ label: visit.t('replay.viewer.all') })
  await expect.poll(() => page.locator('.peek').count()).toBe(18)
  await glance(visit, 'replay-farbenpoker')

  // To a turning point, by its button.
  await visit.button('replay.jump').click()
  const turning = page.locator('.points button')
  await turning.first().waitFor()
  await glance(visit, 'replay-jump')
  await turning.first().click()
  await expect.poll(() => slider(visit).inputValue().then(Number)).toBeGreaterThan(2)
})

test('one jumps to a round, to a turn and to an event', async () => {
  const visit = await at.visit({ language: 'fr' })
  await openFile(visit, recordOf('riffifi', 3))
  const jump = async (to: string | RegExp) => {
    await visit.button('replay.jump').click()
    await visit.page.getByRole('dialog').getByRole('button', { name: to, exact: true }).first().click()
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' })
    return slider(visit).inputValue().then(Number)
  }
  const second = await jump(visit.t('happened.round', { round: 2 }))
  expect(second).toBeGreaterThan(10)
  expect(await jump('P1')).toBeLessThan(second)
  expect(await jump(/^111 /)).toBe(111)
})

test('what was missed in anybody’s game: found out beside its replay, which goes to the moments it shows', async () => {
  const visit = await at.visit({ language: 'de', size: 'phone' })
  await openFile(visit, recordOf('farbenpoker', 2))
  await visit.button('bar.menu').click()
  await visit.button('study.title.others').click()
  const drawer = visit.page.getByRole('dialog', { name: visit.t('study.title.others') })
  // Closed at once and opened again: it goes on where it was, in the same worker.
  const before = visit.page.workers()
  await drawer.getByRole('button', { name: visit.t('study.run') }).click()
  await expect.poll(() => visit.page.workers().length).toBe(before.length + 1)
  await visit.page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(visit.page.workers()).toHaveLength(before.length + 1)
  await visit.button('bar.menu').click()
  await visit.button('study.title.others').click()
  await drawer.getByRole('button', { name: visit.t('study.on') }).click()
  await drawer.getByRole('heading', { name: visit.t('luck.title') }).waitFor()
  await see(visit, 'replay-missed')
  const shown = drawer.getByRole('button', { name: new RegExp(`^${visit.t('study.see')}.*\\d`) }).first()
  const move = Number((await shown.textContent())!.match(/\d+/)![0])
  await shown.click()
  await drawer.waitFor({ state: 'detached' })
  await isAt(visit, move)
  // As one seat saw it, it is that one's own; what was found is still there.
  await visit.page.getByRole('combobox', { name: visit.t('replay.viewer') }).selectOption('0')
  await visit.button('bar.menu').click()
  await visit.button('study.title').click()
  const mine = visit.page.getByRole('dialog', { name: visit.t('study.title') })
  await mine.getByRole('heading', { name: visit.t('luck.title') }).waitFor()
})

test('without a network: a replay heard and seen without colours, and what was missed in it', async () => {
  const visit = await at.visit({ language: 'fr', kept: true })
  const { page } = visit
  const me = { names: [''], me: 0 }
  await page.goto(at.house.address)
  await visit.isKept()
  visit.expectsTrouble = true
  await visit.context.setOffline(true)
  await openFile(visit, recordOf('starmaster', 3))
  await page.getByRole('combobox', { name: visit.t('replay.viewer') }).selectOption('0')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')

  // Who hears it finds the controls by name, in the order of the page.
  const named = async (role: string, name: string, roles: string[]) =>
    (await heardIn(visit, role, name))
      .filter((each) => roles.includes(each.role))
      .map(({ role, name }) => `${role} ${name}`)
  expect(await named('region', visit.t('replay.controls'), ['slider', 'group', 'button', 'combobox'])).toEqual([
    `slider ${visit.t('replay.slider')}`,
    `group ${visit.t('replay.transport')}`,
    ...['replay.first', 'replay.back', 'replay.play', 'replay.forth', 'replay.last'].map(
      (key) => `button ${visit.t(key)}`,
    ),
    `button ${visit.t('study.title')}`,
    `button ${visit.t('share.moment')}`,
    `button ${visit.t('replay.jump')}`,
    `combobox ${visit.t('replay.viewer')}`,
    `combobox ${visit.t('replay.tempo')}`,
  ])

  // In grey everybody's line and shape is another one, and one sees where it is.
  expect(alike(await inGrey(page, '.course .scores svg'))).toEqual([])
  expect(await weightInGrey(page, page.locator('.course .now'))).toBeGreaterThan(CLEARLY)
  await page.locator('.course .line').evaluateAll((lines) => {
    for (const [i, line] of lines.entries()) line.setAttribute('d', `M4 ${6 + 16 * i}h48v8`)
  })
  const lines = await inGrey(page, '.course .line')
  expect(lines).toHaveLength(3)
  expect(alike(lines)).toEqual([])

  // What was missed: a part each with its heading, a sum with its rows, pictures in a sentence, moments as lists.
  await visit.button('study.title').click()
  const drawer = page.getByRole('dialog', { name: visit.t('study.title') })
  await drawer.getByRole('button', { name: visit.t('study.run') }).click()
  await drawer.getByRole('heading', { name: visit.t('luck.title') }).waitFor()
  const heard = await named('region', visit.t('study.title'), ['heading', 'radiogroup', 'rowheader', 'image'])
  expect(heard).toEqual([
    `heading ${visit.t('study.title')}`,
    `radiogroup ${visit.t('study.whose')}`,
    `heading ${words('fr', 'knew.title', { seat: 0 }, me)}`,
    `heading ${visit.t('knew.memory')}`,
    expect.stringMatching(pattern('fr', 'knew.memory.label', 'image ')),
    `heading ${visit.t('luck.title')}`,
    `rowheader ${visit.t('luck.start')}`,
    `rowheader ${visit.t('luck.part.luck')}`,
    `rowheader ${words('fr', 'luck.part.own', { seat: 0 }, me)}`,
    `rowheader ${visit.t('luck.part.others')}`,
    `rowheader ${visit.t('luck.end')}`,
    expect.stringMatching(pattern('fr', 'luck.course', 'image ')),
  ])
  expect(await weightInGrey(page, drawer.locator('.band'))).toBeGreaterThan(CLEARLY)
  expect(alike(await inGrey(page, 'dialog figure:has(.band) .names svg'))).toEqual([])
})

test('of a file with many games each can be chosen, and the board stays free', async () => {
  const visit = await at.visit({ size: 'phone' })
  const games = [recordOf('farbenpoker', 3), recordOf('starmaster', 2), recordOf('riffifi', 3)]
  await openFile(visit, games.join('\n'))
  const which = visit.page.getByRole('combobox', { name: visit.t('replay.which', { file: 'game.json' }) })
  await which.selectOption('2')
  await visit.page.getByRole('heading', { name: visit.t('game.riffifi'), exact: true }).waitFor()
  await expect.poll(() => which.evaluate((choice) => choice === document.activeElement)).toBe(true)
  const [above, board] = await Promise.all([
    which.boundingBox(),
    visit.page.locator('.replay main > .board').boundingBox(),
  ])
  expect(above!.y + above!.height).toBeLessThanOrEqual(board!.y)
  // In a low window it is in the menu.
  await visit.page.setViewportSize({ width: 844, height: 390 })
  await visit.button('bar.menu').click()
  await visit.page
    .getByRole('dialog')
    .getByRole('combobox', { name: /game\.json/ })
    .selectOption('1')
  await visit.page.getByRole('heading', { name: visit.t('game.starmaster'), exact: true }).waitFor()
})

test('every hand lies open to who asks for everything, and only their own to a seat', async () => {
  const visit = await at.visit({ language: 'de' })
  await openFile(visit, recordOf('riffifi', 4))
  const seen = visit.page.getByRole('combobox', { name: visit.t('replay.viewer') })
  await visit.page.keyboard.press('PageDown')
  await seen.selectOption({ label: visit.t('replay.viewer.all') })
  await visit.page.getByRole('list', { name: visit.t('riffifi.ui.hands') }).waitFor()
  await glance(visit, 'replay-riffifi')
  await seen.selectOption('1')
  await visit.page.getByRole('list', { name: visit.t('riffifi.ui.hands') }).waitFor({ state: 'detached' })
})

test('a file is dropped on the page, and shown as far as it holds', async () => {
  const visit = await at.visit({ plain: true })
  await visit.page.goto(at.house.address)
  await visit.page.getByRole('heading', { level: 1, name: visit.t('shelf.heading') }).waitFor() // the app stands
  const wrong = vectors('bad')[0]!
  const dropped = await visit.page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'wrong.json', { type: 'application/json' }))
    return data
  }, wrong)
  await visit.page.locator('body').dispatchEvent('drop', { dataTransfer: dropped })
  await slider(visit).waitFor()
  const alert = visit.page.getByRole('alert').filter({ hasText: visit.t('refusal.not_your_turn') })
  await alert.getByRole('button', { name: visit.t('dock.why') }).click()
  await visit.page.getByRole('dialog').getByText('RF-2.1').waitFor()
  await visit.page.keyboard.press('Escape')
  await visit.page.keyboard.press('End')
  await isAt(visit, 8)
  await glance(visit, 'replay-wrong-plain')
})

test('on phones the board has its room above the controls, and no words lie on others', async () => {
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [390, 844],
    [844, 390],
  ] as const) {
    // prettier-ignore
    const visit = await at.visit({ language: 'de', size: 'phone' })
    await visit.page.setViewportSize({ width, height })
    for (const game of ['farbenpoker', 'riffifi', 'starmaster']) {
      await openFile(visit, recordOf(game, 4))
      const seen = visit.page.getByRole('combobox', { name: visit.t('replay.viewer') })
      await visit.page.keyboard.press('PageDown')
      await visit.page.keyboard.press('PageDown')
      for (const viewer of ['0', '-2']) {
        await seen.selectOption(viewer)
        await visit.page.locator('.board .dock').waitFor()
        expect.soft(await wordsOnWords(visit, '.replay .board'), `${game} ${width}×${height} ${viewer}`).toEqual([])
      }
    }
    await visit.end()
  }
})

test('a phone that is turned has its whole course before it', async () => {
  const visit = await at.visit({ size: 'lying' })
  await openFile(visit, recordOf('farbenpoker', 3))
  const { width, height } = visit.page.viewportSize()!
  await visit.page.setViewportSize({ width: height, height: width })
  const right = async (part: string) => {
    const box = (await visit.page.locator(`.course ${part}`).boundingBox())!
    return box.x + box.width
  }
  for (const part of ['input', '.plot svg']) {
    await expect.poll(() => right(part), { message: part }).toBeLessThanOrEqual(height)
  }
})

test('what is no game file is called so', async () => {
  const visit = await at.visit()
  await visit.page.goto(`${at.house.address}/kept`)
  const choosing = visit.page.waitForEvent('filechooser')
  await visit.button('replay.open').click()
  await (await choosing).setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[1]') })
  await visit.page.getByRole('heading', { name: visit.t('replay.noRecord') }).waitFor()
})

test('one’s own game is there again, at the moment that the address says', async () => {
  const visit = await arrive(at, await at.house.openTable(SOLITAIRE), { name: 'Ada' })
  await begin([visit])
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await visit.page.getByText(visit.t('end.kept')).waitFor()
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.page
    .getByRole('link', { name: visit.t('replay.watch') })
    .first()
    .click()
  await slider(visit).waitFor()
  await isAt(visit, 0)
  await visit.page.keyboard.press('ArrowRight')
  await isAt(visit, 1)
  await visit.page.keyboard.press('ArrowRight')
  await isAt(visit, 2)
  await expect.poll(() => visit.page.url()).toMatch(/\/kept\/[^/]+\/2(\?seat=0)?$/)
  await visit.page.reload()
  await isAt(visit, 2)
})
