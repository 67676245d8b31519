// Kept games and what their receipts are worth: fair where this browser heard the promise of another house before the
// game, also after a reload, in another tab and later; consistent where it can't tell, or where it drew every part.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { arrive, begin, play } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import type { Visit } from '../visitor/visit.ts'

const at = openHouse()
const SOLITAIRE = { game: 'starmaster', players: 1, options: { variant: 'solitaire' }, race: 'sealed' }

/** What of a record is changed here. */
interface Written {
  fairness: { commitment: string; seed: string; nonces: string[] }
  moves: { by: number | string; cell?: number }[]
  result: { scores: number[] }
}

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
  await visit.button('receipt.fair').click()
  const saved = visit.page.waitForEvent('download')
  await visit.button('receipt.save').click()
  const path = await (await saved).path()
  await visit.page.reload()
  await visit.page.locator('input[type="file"]').setInputFiles(path)
  await stamp(visit, 'consistent').waitFor()

  // Whatever is changed in it, it no longer holds, also where the file is called the same.
  const whole = JSON.parse(await readFile(path, 'utf8')) as Written
  const other = (digits: string) => (digits.startsWith('0') ? '1' : '0') + digits.slice(1)
  const TAMPERED: [string, (record: Written) => void][] = [
    ['the promise', ({ fairness }) => (fairness.commitment = other(fairness.commitment))],
    ['the seed', ({ fairness }) => (fairness.seed = other(fairness.seed))],
    ['a player’s number', ({ fairness }) => (fairness.nonces = fairness.nonces.map(other))],
    ['a move', ({ moves }) => (moves.find(({ cell }) => cell !== undefined)!.cell = 10)],
    [
      'a roll',
      ({ moves }) =>
        moves.splice(
          moves.findLastIndex(({ by }) => by === 'chance'),
          1,
        ),
    ],
    ['the result', ({ result }) => (result.scores[0] = Math.abs(result.scores[0]! - 1))],
  ]
  const hand = async (record: Written) =>
    visit.page.locator('input[type="file"]').setInputFiles({
      name: basename(path),
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(record)),
    })
  for (const [what, change] of TAMPERED) {
    const record = structuredClone(whole)
    change(record)
    await hand(record)
    await expect.poll(() => stamp(visit, 'broken').count(), { timeout: 60_000, message: what }).toBe(1)
    expect(await stamp(visit, 'consistent').or(stamp(visit, 'fair')).count(), what).toBe(0)
    // What the verifier says is English in every language.
    expect(await visit.page.locator('.receipt p[lang="en"]').count(), what).toBe(1)
    await hand(whole)
    await stamp(visit, 'consistent').waitFor()
  }
})

test('a game on this device alone is consistent, at its end and kept: nobody else promised anything', async () => {
  const visit = await at.visit({
    plans: { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } },
  })
  await visit.page.goto(at.house.address)
  await visit.playNow('starmaster')
  await playToTheEnd(visit, PLAYERS.starmaster(visit))
  await stamp(visit, 'consistent').waitFor()
  await visit.button('receipt.consistent').click()
  await visit.page.getByText(visit.t('receipt.alone.what')).waitFor()
  await checkKept(visit)
  await stamp(visit, 'consistent').waitFor()
  expect(await stamp(visit, 'fair').count()).toBe(0)
})

test('games that were begun and left wait in the room of kept games, every one, until they are forgotten', async () => {
  const visit = await at.visit({
    plans: { starmaster: { players: 1, level: 'child', options: { variant: 'solitaire' } } },
  })
  const begun: string[] = []
  for (let i = 0; i < 2; ++i) {
    await visit.page.goto(at.house.address)
    // The game that was left asks whether to go on, or to begin anew.
    if (i === 0) await visit.playNow('starmaster')
    else await visit.button('shelf.playNew').click()
    await visit.button('starmaster.ui.do.ready').click()
    await visit.button('starmaster.ui.do.throw').waitFor()
    begun.push(new URL(visit.page.url()).pathname)
  }
  await visit.page.goto(`${at.house.address}/kept`)
  const goOn = visit.page.getByRole('link', { name: visit.t('unfinished.goOn'), exact: true })
  await goOn.nth(1).waitFor()
  await glance(visit, 'kept-unfinished')
  expect(await goOn.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(begun.toReversed())
  // The older one goes on.
  await goOn.nth(1).click()
  await visit.button('starmaster.ui.do.throw').waitFor()
  expect(new URL(visit.page.url()).pathname).toBe(begun[0])
  // The newer one is forgotten, by who means it.
  await visit.page.goto(`${at.house.address}/kept`)
  await goOn.nth(1).waitFor()
  const other = visit.page.getByRole('listitem').filter({ has: visit.page.locator(`a[href="${begun[1]}"]`) })
  await other.getByRole('button', { name: visit.t('unfinished.forget'), exact: true }).click()
  expect(await goOn.count()).toBe(2)
  await other.getByRole('button', { name: visit.t('unfinished.forget.sure'), exact: true }).click()
  await other.waitFor({ state: 'detached' })
  expect(await goOn.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([begun[0]])
  await visit.page.goto(at.house.address + begun[1])
  await visit.page.getByText(visit.t('place.notHere'), { exact: true }).waitFor()
})

test('a file that is no record is called unreadable, and one from elsewhere names its players as its replay does', async () => {
  const visit = await at.visit()
  const open = (text: string) =>
    visit.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  for (const text of ['{"moves":[],"fairness":{}}', '{"game":"riffifi","moves":[],"players":1000000000}']) {
    await visit.page.goto(`${at.house.address}/kept`)
    await open(text)
    await visit.page.getByText(visit.t('kept.unreadable')).waitFor()
  }
  const vectors = await readFile(new URL('../../../tests/vectors/good.jsonl', import.meta.url), 'utf8')
  const line = vectors.split('\n').find((one) => one.includes('"game":"riffifi","players":3,"'))!
  const record = JSON.parse(line) as object
  await open(JSON.stringify({ ...record, names: ['\u202eAda', 'bot:casual', 'bot:champion'] }))
  await stamp(visit, 'consistent').waitFor()
  const ranking = visit.page.getByRole('region').getByRole('list').first()
  for (const name of ['Ada', 'Ben', 'champion']) await ranking.getByText(name, { exact: true }).waitFor()
  expect(await visit.page.getByText('\u202e').count()).toBe(0)
  expect(await visit.page.getByText(visit.t('kept.unreadable')).count()).toBe(0)
})
