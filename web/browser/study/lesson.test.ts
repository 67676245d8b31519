// A whole lesson as somebody takes it who knows nothing: by the keyboard alone, wrong before right at every step, left in the
// middle and gone on with, to the real table at its end; and without a network.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Words } from '../../src/lesson/lessons.ts'
import { openHouse } from '../house/open_house.ts'
import { heardIn } from '../visitor/heard.ts'
import { glance } from '../visitor/look.ts'
import { pressDescribed } from '../visitor/tree.ts'
import type { Visit } from '../visitor/visit.ts'
import { pattern } from '../visitor/words.ts'

const at = openHouse()

const LESSON = 'farbenpoker/basics'
const wordsIn = (language: string, game = 'farbenpoker', lesson = 'basics') =>
  JSON.parse(readFileSync(`../games/${game}/lessons/${lesson}.${language}.json`, 'utf8')) as Words

/** What is typed at each step: a wrong answer and the sentence that it gets, then the right one. */
const STEPS: [name: string, wrong: string[], say: string, right: string[]][] = [
  ['sticks', [], '', []],
  ['hit', ['A1'], 'miss', ['A5']],
  ['miss', ['B4'], 'known', ['A7']],
  ['put', ['B7'], 'other', ['B2']],
  ['reroll', ['B1'], 'guess', ['r']],
  ['pot', ['B1'], 'miss', ['B4']],
  ['return', [], '', ['A8', 'A9', 'A10']],
  ['privilege', ['B12'], 'miss', ['A2']],
  ['broke', ['B3'], 'other', ['A11']],
  ['rescue', ['B1', 'B3', 'B5'], 'out', ['A1', 'A2', 'A3']],
  ['end', [], '', []],
]

const heading = (visit: Visit, name: string) => visit.page.getByRole('heading', { name, exact: true }).waitFor()
const isFocused = (visit: Visit, key: string) =>
  expect.poll(() => visit.page.evaluate(() => document.activeElement?.textContent)).toBe(visit.t(key))

/** Types holes and takes them; of several each is chosen with Enter. */
async function type(visit: Visit, answer: string[]): Promise<void> {
  const { keyboard } = visit.page
  for (const hole of answer) {
    for (const key of hole) await keyboard.press(key)
    if (answer.length > 1) await keyboard.press('Enter')
  }
  if (answer[0] !== 'r') await keyboard.press('Enter')
}

async function take(visit: Visit, steps: typeof STEPS): Promise<void> {
  const words = wordsIn(visit.language).steps
  const press = () => visit.page.keyboard.press('Enter')
  for (const [name, wrong, say, right] of steps) {
    await heading(visit, words[name]!['idea']!)
    if (wrong.length > 0) {
      await type(visit, wrong)
      await heading(visit, words[name]![say]!)
      await isFocused(visit, 'lesson.again')
      await press()
      await heading(visit, words[name]!['idea']!)
    }
    if (right.length > 0) {
      await type(visit, right)
      await heading(visit, words[name]!['right']!)
    }
    await isFocused(visit, 'lesson.next')
    await press()
  }
}

test('it is taken by the keyboard alone, wrong before right, and leads to the real table', async () => {
  const visit = await at.visit({ language: 'de' })
  const words = wordsIn('de')
  await visit.page.goto(`${at.house.address}/learn/farbenpoker`)
  await visit.page.getByRole('link', { name: new RegExp(words.title) }).focus()
  await visit.page.keyboard.press('Enter')
  await take(visit, STEPS.slice(0, 4))
  // Left in the middle: the next step is where one goes on.
  await heading(visit, words.steps['reroll']!['idea']!)
  await visit.page.reload()
  await take(visit, STEPS.slice(4))
  await heading(visit, visit.t('lesson.end'))
  await isFocused(visit, 'lesson.play')
  await visit.page.keyboard.press('Enter')
  await visit.page.waitForURL(/\/here\//)
  await visit.page.getByRole('list', { name: visit.t('farbenpoker.ui.people') }).waitFor()
  await visit.page.goto(`${at.house.address}/learn/farbenpoker`)
  await visit.page.getByText(visit.t('learn.done'), { exact: true }).waitFor()
})

test('why, a step skipped, one taken again; nothing sticks out, and it can be read by everybody', async () => {
  const visit = await at.visit()
  const { steps } = wordsIn('en')
  await visit.page.goto(`${at.house.address}/learn/farbenpoker`)
  await visit.page.getByRole('link').nth(2).waitFor()
  await glance(visit, 'lessons')
  await visit.page.goto(`${at.house.address}/learn/${LESSON}`)
  await heading(visit, steps['sticks']!['idea']!)
  await visit.button('lesson.skip').click()
  await heading(visit, steps['hit']!['idea']!)
  await glance(visit, 'lesson')
  await visit.button('dock.why').click()
  await visit.page.getByRole('dialog').getByText('FP-2.2').waitFor()
  await visit.page.keyboard.press('Escape')
  await visit.button('bar.menu').click()
  await visit.page.getByRole('button', { name: steps['rescue']!['idea']! }).click()
  await heading(visit, steps['rescue']!['idea']!)
  await visit.button('lesson.before').click()
  await heading(visit, steps['broke']!['idea']!)
})

test('on the smallest phone every sentence leaves room for the buttons', async () => {
  const EDGE = 6 // px of a target of 44 that may be below the window
  const visit = await at.visit({ language: 'de', size: 'small' })
  for (const game of ['farbenpoker', 'riffifi', 'starmaster']) {
    await visit.page.goto(`${at.house.address}/learn/${game}/basics`)
    for (const { idea } of Object.values(wordsIn('de', game).steps)) {
      await heading(visit, idea!)
      const below = await visit.page.evaluate(() => {
        const buttons = [...document.querySelectorAll('.dock button')]
        return Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom - innerHeight))
      })
      expect([game, idea, below <= EDGE]).toEqual([game, idea, true])
      await visit.button('lesson.skip').click()
    }
    await heading(visit, visit.t('lesson.end'))
  }
})

test('who only hears the page finds each cube by the place that the sentence names', async () => {
  const BY_PLACE = ['right', 'swap', 'pink', 'race', 'photo']
  for (const language of ['en', 'de', 'fr'] as const) {
    const visit = await at.visit({ language })
    await visit.page.goto(`${at.house.address}/learn/starmaster/basics`)
    for (const [name, { idea, right }] of Object.entries(wordsIn(language, 'starmaster').steps)) {
      await heading(visit, idea!)
      if (BY_PLACE.includes(name)) {
        await expect.poll(() => pressDescribed(visit, idea!)).toBe(true)
        await heading(visit, right!)
        await visit.button('lesson.next').click()
      } else await visit.button('lesson.skip').click()
    }
    await heading(visit, visit.t('lesson.end'))
  }
})

test('after the lesson of a game for one nobody is promised an opponent', async () => {
  const visit = await at.visit({ language: 'fr' })
  await visit.page.goto(`${at.house.address}/learn/starmaster/solitaire`)
  for (const { idea } of Object.values(wordsIn('fr', 'starmaster', 'solitaire').steps)) {
    await heading(visit, idea!)
    await visit.button('lesson.skip').click()
  }
  await heading(visit, visit.t('lesson.end.alone'))
  await visit.button('lesson.play').click()
  await visit.page.waitForURL(/\/here\//)
})

test('a lesson is done with the right answer to its last question', async () => {
  const visit = await at.visit()
  const { title, steps } = wordsIn('en', 'starmaster', 'solitaire')
  await visit.page.goto(`${at.house.address}/learn/starmaster/solitaire`)
  for (const [name, { idea, right }] of Object.entries(steps)) {
    await heading(visit, idea!)
    if (name !== 'grey') {
      await visit.button('lesson.skip').click()
      continue
    }
    await expect.poll(() => pressDescribed(visit, idea!)).toBe(true)
    await heading(visit, right!)
  }
  await visit.page.goto(`${at.house.address}/learn/starmaster`)
  await visit.page.getByText(visit.t('learn.done'), { exact: true }).waitFor()
  await visit.page.getByRole('link', { name: `${visit.t('learn.repeat')}: ${title}` }).waitFor()
})

test('who only hears a step has its sentence as a heading, every card by name, and what can be done', async () => {
  const visit = await at.visit({ language: 'fr' })
  const { title, steps } = wordsIn('fr', 'riffifi')
  await visit.page.goto(`${at.house.address}/learn/riffifi/basics`)
  await heading(visit, steps['deal']!['idea']!)
  await visit.button('lesson.skip').click()
  await heading(visit, steps['play']!['idea']!)
  const heard = await heardIn(visit, 'RootWebArea', /./)
  const named = (role: string) => heard.filter((each) => each.role === role).map(({ name }) => name)
  expect(named('heading')).toEqual([title, steps['play']!['idea']])
  expect(named('link')).toEqual([visit.t('lesson.all')])
  const buttons = named('button')
  const hand = [
    'red-2',
    'red-4',
    'red-8',
    'blue-7',
    'yellow-4',
    'yellow-7',
    'green-2',
    'green-3',
    'violet-5',
    'violet-6',
  ]
  expect(buttons).toEqual([
    ...['lesson.before', 'lesson.skip', 'bar.menu'].map((key) => visit.t(key)),
    ...hand.map((card) => {
      const [colour, value] = card.split('-')
      return visit.t('riffifi.ui.card', { colour, value })
    }),
    visit.t('dock.why'),
    visit.t('riffifi.ui.choose'),
  ])
  expect(named('image')).toEqual([expect.stringMatching(pattern('fr', 'riffifi.ui.centre'))])
  expect(named('group').filter((name) => name === visit.t('riffifi.ui.hand', { count: hand.length }))).toHaveLength(1)
})

test('without a network', async () => {
  const visit = await at.visit({ language: 'fr', kept: true })
  const { steps } = wordsIn('fr')
  await visit.page.goto(at.house.address)
  await visit.isKept()
  visit.expectsTrouble = true
  await visit.context.setOffline(true)
  await visit.page.goto(`${at.house.address}/learn/${LESSON}`)
  await heading(visit, steps['sticks']!['idea']!)
  await take(visit, STEPS.slice(0, 2))
})
