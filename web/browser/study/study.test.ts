// After a real game on this device: its curves, what was missed, luck and skill. The analysis is asked for, stopped, gone
// on with, kept; everything has its words for who sees no lines and no colour.
import { expect, test } from 'vitest'
import { alike, inGrey } from '../visitor/grey.ts'
import { heardIn } from '../visitor/heard.ts'
import { glance, see } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { overflowOf } from '../visitor/overflow.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern, words } from '../visitor/words.ts'

const at = openHouse()
const region = (visit: Visit, key: string) => visit.page.getByRole('region', { name: pattern(visit.language, key) })

async function playOne(game: keyof typeof PLAYERS, players: number, options: object): Promise<Visit> {
  const visit = await at.visit({ plans: { [game]: { players, level: 'child', options } } })
  await visit.page.goto(at.house.address)
  await visit.playNow(game)
  await playToTheEnd(visit, PLAYERS[game](visit))
  return visit
}

test('after a game: its curves, and an analysis that is asked for, stopped, gone on with and kept', async () => {
  const visit = await playOne('starmaster', 3, { variant: 'standard' })
  const curves = region(visit, 'curves.title')
  const image = curves.getByRole('img')
  await image.waitFor()
  expect(await image.getAttribute('aria-label')).toMatch(pattern(visit.language, 'curves.label'))
  // The same as a table: the last row has the scores of the ranking.
  await curves.getByText(visit.t('series.table')).click()
  const last = await curves.locator('tbody tr').last().locator('td').allTextContents()
  const ranked = await visit.page.locator('.win li .num').allTextContents()
  expect(last.toSorted()).toEqual(ranked.toSorted())
  const ends = await inGrey(visit.page, '.review figure .names svg')
  expect(ends).toHaveLength(3)
  expect(alike(ends)).toEqual([])
  // Show me again: from one's own seat, from the beginning.
  const again = visit.page.getByRole('link', { name: visit.t('curves.see'), exact: true })
  expect(await again.getAttribute('href')).toMatch(/^\/kept\/[^/]+\/0\?seat=\d$/)

  // It may be done in no time: stopped as soon as it says that it can be.
  const seen = await visit.button('study.run').evaluate(async (button: HTMLElement) => {
    button.focus()
    button.click()
    await Promise.resolve()
    const bar = button.parentElement!.querySelector('progress')
    const words = [button.innerText.trim(), bar?.labels[0]?.innerText.trim()]
    button.click()
    return words
  })
  expect(seen).toEqual([visit.t('study.stop'), visit.t('study.running')])
  await region(visit, 'study.title').getByText(visit.t('study.stopped')).waitFor()
  await glance(visit, 'end-stopped')
  await visit.button('study.on').press('Enter')
  const luck = region(visit, 'luck.title')
  await luck.waitFor()
  // Whoever asked by the keyboard is taken to what was found.
  await expect.poll(() => visit.page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  // A sum, read from top to bottom, and it adds up as far as it is rounded.
  const sum = luck.getByRole('table').first()
  const numbers = (await sum.locator('td.num').allTextContents()).map((each) =>
    Number(each.replace('−', '-').replace(/[^-\d]/g, '')),
  )
  expect(numbers).toHaveLength(5)
  expect(Math.abs(numbers[0]! + numbers[1]! + numbers[2]! + numbers[3]! - numbers[4]!)).toBeLessThanOrEqual(2)
  expect(await sum.getByRole('rowheader').count()).toBe(5)
  // Each part has a pattern of its own, beside its name.
  const fills = await sum.locator('path.part').evaluateAll((all) => all.map((part) => getComputedStyle(part).fill))
  expect(new Set(fills).size).toBe(3)
  await see(visit, 'end-study')
  // In grey too, at whatever length.
  await sum.locator('path.part').evaluateAll((all) => {
    for (const part of all) part.setAttribute('d', 'M4 2H80V14H4Z')
  })
  const bars = await inGrey(visit.page, '.review table path.part')
  expect(bars).toHaveLength(3)
  expect(alike(bars)).toEqual([])
  expect.soft(await overflowOf(visit), 'the end with its analysis').toEqual([])

  await visit.page.reload()
  await luck.waitFor()
  expect(await visit.button('study.run').count()).toBe(0)
  // The game opened later shows the same.
  const headline = await visit.page.locator('.win h2').innerText()
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.button('kept.check').click()
  await luck.waitFor()
  await image.waitFor()
  expect(await visit.page.locator('.win h2').innerText()).toBe(headline)
  await visit.button('receipt.consistent').waitFor()

  // Who hears the page has the sum with its names, the moments as a list, and for each drawing what it shows.
  const heard = await heardIn(visit, 'region', visit.t('luck.title'))
  const named = (role: string) => heard.filter((each) => each.role === role).map(({ name }) => name)
  expect(named('rowheader').slice(0, 5)).toEqual([
    visit.t('luck.start'),
    visit.t('luck.part.luck'),
    words(visit.language, 'luck.part.own', { seat: 0 }, { names: [''], me: 0 }),
    visit.t('luck.part.others'),
    visit.t('luck.end'),
  ])
  expect(named('image')).toEqual([expect.stringMatching(pattern(visit.language, 'luck.course'))])
  const rows = heard.filter(({ role }) => role === 'listitem').length
  expect(rows).toBeGreaterThan(0)
  expect(named('list')).toHaveLength(1)
  expect(named('link')).toHaveLength(rows)
  for (const name of named('link')) expect(name).toMatch(/^Show Move \d+$/)
  const memory = (await heardIn(visit, 'region', pattern(visit.language, 'knew.title'))).filter(
    ({ role }) => role === 'image',
  )
  expect(memory.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Probably remembered by you at the end: [\d.]+\. A perfect memory: \d+\.$/),
  ])
})

test('a game that nothing can keep is shown again from the page itself', async () => {
  const visit = await at.visit({
    plans: { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } },
  })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await visit.button('starmaster.ui.do.ready').waitFor()
  const client = await visit.context.newCDPSession(visit.page)
  await client.send('Storage.clearDataForOrigin', { origin: at.house.address, storageTypes: 'indexeddb' })
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await visit.page.getByText(visit.t('end.unkept')).first().waitFor()
  await visit.button('curves.see').click()
  const slider = visit.page.getByRole('slider', { name: visit.t('replay.slider') })
  await expect.poll(() => slider.inputValue()).toBe('0')
  await visit.page.keyboard.press('ArrowRight')
  await expect.poll(() => slider.inputValue()).toBe('1')
})
