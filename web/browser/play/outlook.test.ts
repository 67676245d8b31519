// What a card would do is said before it is played, to eyes and to ears; and when the game is over one can read what the
// bots thought.
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'
import { PLAYERS, playToTheEnd } from '../visitor/players.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

test('a chosen card says what it would do, and the bots tell at the end what they thought', async () => {
  const visit = await at.visit({ plans: { riffifi: { players: 3, level: 'child', options: {} } } })
  const { page, language } = visit
  await page.goto(at.house.address)
  await visit.playNow('riffifi')
  const foreseen = ['free', 'buried', 'buries'].map((what) => pattern(language, `foreseen.riffifi.${what}`))
  const hand = page.getByRole('group', { name: pattern(language, 'riffifi.ui.hand') })
  for (let turn = 0; turn < 3; ++turn) {
    const card = hand.locator('button[aria-disabled="false"]').first()
    await card.waitFor()
    await card.click()
    const id = await hand.locator('button[aria-pressed="true"]').getAttribute('aria-describedby')
    const outlook = await page.locator(`#${id}`).textContent()
    expect(foreseen.some((sentence) => sentence.test(outlook ?? ''))).toBe(true)
    // At first a hint stands there that says what can be done at all.
    if (turn > 0) await page.locator('.dock').getByText(outlook!).waitFor()
    await visit.button('riffifi.ui.play').click()
  }
  await playToTheEnd(visit, PLAYERS.riffifi(visit))
  // With the keyboard: what is worked out meanwhile moves it from under a pointer.
  await page.getByText(visit.t('end.thoughts'), { exact: true }).press('Enter')
  const reasons = ['only_choice', 'at_a_glance', 'best_chance', 'counted_out']
  const sentences = reasons.map((reason) => pattern(language, `reason.riffifi.${reason}`))
  const lines = page.locator('details[open] li > span')
  await expect.poll(() => lines.count()).toBeGreaterThan(20)
  for (const line of await lines.allTextContents()) expect(sentences.some((each) => each.test(line))).toBe(true)
})
