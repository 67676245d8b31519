// A game that no server has, shared from the page: its link leads to the same moment, and has a card.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { openMenu } from '../visitor/company.ts'
import { glance } from '../visitor/look.ts'

const at = openHouse()

test('a file’s game is shared at a moment, and whoever follows the link is there', async () => {
  const records = await readFile(new URL('../../../tests/vectors/good.jsonl', import.meta.url), 'utf8')
  const record = records.split('\n')[32]! // Riffifi, for three
  const sender = await at.visit({ language: 'de' })
  await sender.page.goto(`${at.house.address}/kept`)
  await sender.page.getByRole('heading', { name: sender.t('kept.title') }).waitFor()
  await sender.page.evaluate((text) => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'game.json', { type: 'application/json' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
  }, record)
  await sender.button('replay.play').waitFor()
  await sender.page.keyboard.press('End')
  await expect.poll(() => sender.page.locator('.moment').textContent()).toContain('111')
  await openMenu(sender)
  const menu = sender.page.getByRole('dialog')
  await menu.getByRole('button', { name: sender.t('share.moment') }).click()
  await menu.getByRole('button', { name: sender.t('share.copied') }).waitFor()
  const shown = menu.locator('.share .link')
  const link = `http://${await shown.textContent()}`
  expect(link).toMatch(/\/r\/s[0-9a-f]{24}\/111\?lang=de$/)
  await glance(sender, 'share')

  const card = await (await sender.context.request.get(link)).text()
  expect(card).toContain('<meta property="og:title" content="Riffifi: P0 gewinnt" />')
  const picture = /og:image" content="([^"]+)"/.exec(card)![1]!.replaceAll('&amp;', '&')
  const drawn = await sender.context.request.get(picture)
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])

  const friend = await at.visit({ language: 'fr' })
  await friend.page.goto(link)
  await friend.button('replay.play').waitFor()
  await expect.poll(() => friend.page.locator('.moment').textContent()).toContain('111')
})
