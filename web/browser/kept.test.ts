// Kept games and what their receipts are worth: fair where this browser heard the promise of another house before the
// game, also after a reload, in another tab and later; consistent where it can't tell, or where it drew every part.
import { expect, test } from 'vitest'
import { arrive, begin, play } from './company.ts'
import { openHouse } from './open_house.ts'
import { PLAYERS, playToTheEnd } from './players.ts'
import type { Visit } from './visit.ts'

const at = openHouse()
const SOLITAIRE = { game: 'starmaster', players: 1, options: { variant: 'solitaire' }, race: 'sealed' }

const stamp = (visit: Visit, finding: string) => visit.page.getByText(visit.t(`receipt.${finding}`), { exact: true })

async function checkKept(visit: Visit): Promise<void> {
  await visit.page.goto(`${at.house.address}/kept`)
  await visit.button('kept.check').first().click()
}

test('a game at the server stays fair on this device: reloaded in the middle, kept, and checked later', async () => {
  const visit = await arrive(at, await at.house.openTable(SOLITAIRE), { name: 'Ada' })
  await begin([visit])
  await play('starmaster', [visit], 4)
  // What a tab alone knows is lost with the tab.
  await visit.page.evaluate(() => sessionStorage.clear())
  await visit.page.reload()
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await stamp(visit, 'fair').waitFor()
  await visit.page.getByText(visit.t('end.kept')).waitFor()
  await checkKept(visit)
  await stamp(visit, 'fair').waitFor()

  // The same record from a file says no more than any file: consistent.
  const saved = visit.page.waitForEvent('download')
  await visit.button('receipt.save').click()
  const path = await (await saved).path()
  await visit.page.reload()
  await visit.page.locator('input[type="file"]').setInputFiles(path)
  await stamp(visit, 'consistent').waitFor()
})

test('a game on this device alone is consistent, at its end and kept: nobody else promised anything', async () => {
  const visit = await at.visit({
    plans: { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } },
  })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await stamp(visit, 'consistent').waitFor()
  await visit.page.getByText(visit.t('receipt.alone.what')).waitFor()
  await checkKept(visit)
  await stamp(visit, 'consistent').waitFor()
  expect(await stamp(visit, 'fair').count()).toBe(0)
})

test('a file that is no record is called unreadable', async () => {
  const visit = await at.visit()
  await visit.page.goto(`${at.house.address}/kept`)
  const buffer = Buffer.from('{"moves":[],"fairness":{}}')
  await visit.page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer })
  await visit.page.getByText(visit.t('kept.unreadable')).waitFor()
})
