// After a game of Riffifi: its rounds and the best robbery, also after a reload, and a receipt that is one line until
// somebody wants to know more.
import { expect, test } from 'vitest'
import { see } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()

const sheetOf = (visit: Visit) => visit.page.getByRole('table')

test('the rounds add up, the receipt unfolds, and a reload finds both again', async () => {
  const visit = await at.visit({ plans: { riffifi: { players: 3, level: 'child', options: {} } } })
  await visit.page.goto(at.house.address)
  await visit.playNow('riffifi')
  await playToTheEnd(visit, PLAYERS.riffifi(visit))
  await sheetOf(visit).waitFor()
  const rows = await sheetOf(visit)
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
    )
  expect(rows).toHaveLength(3)
  for (const [first, second, third, total] of rows) expect(first! + second! + third!).toBe(total)
  const ranked = await visit.page.locator('.win li .num').allTextContents()
  expect(rows.map((row) => row.at(-1))).toEqual(ranked.map(Number))

  const details = visit.button('receipt.consistent')
  await details.waitFor()
  expect(await details.getAttribute('aria-expanded')).toBe('false')
  expect(await visit.page.getByText(visit.t('receipt.alone.what')).count()).toBe(0)
  await details.click()
  await visit.page.getByText(visit.t('receipt.alone.what')).waitFor()
  await details.click()

  await visit.page.reload()
  await sheetOf(visit).waitFor()
  expect(await sheetOf(visit).locator('tbody tr').count()).toBe(3)
  await see(visit, 'end-riffifi')
})
