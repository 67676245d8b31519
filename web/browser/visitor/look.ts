// A look at what is on the screen, whatever it is: at every size, in every language, by day and by night, without
// leaving the page. What axe finds and what sticks out sideways is told all together.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { expect } from 'vitest'
import type { Language } from '../../src/protocol/messages.ts'
import { LONG } from './long.ts'
import { paint } from './paint.ts'
import { SIZES, type Size, type Theme, type Visit } from './visit.ts'
import { LANGUAGES } from './words.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') + '\n;undefined'
const pictures = fileURLToPath(new URL('../../../build/screenshots/', import.meta.url))
mkdirSync(pictures, { recursive: true })

interface Look {
  size: Size
  language: Language
  theme: Theme
  /** Only what axe has to say about colours: nothing else changes at night. Or nothing: only what sticks out. */
  axe?: 'colours' | 'nothing'
}
const both = (size: Size): Look[] =>
  LANGUAGES.flatMap((language) => [
    { size, language, theme: 'day' },
    { size, language, theme: 'night', axe: 'colours' },
  ])
// In long runs all of it.
const EVERY: readonly Look[] = [
  ...both('desk'),
  ...both('phone'),
  { size: 'small', language: 'fr', theme: 'day' },
  { size: 'large', language: 'de', theme: 'day' },
  { size: 'vast', language: 'en', theme: 'night', axe: 'colours' },
  { size: 'lying', language: 'fr', theme: 'night' },
]
// What sticks out depends on language and size, so each is seen with each of the usual sizes; what axe finds depends on
// the light, on little or much room, and hardly on the language. It is most of what a look costs.
const USUAL: readonly Look[] = [
  { size: 'desk', language: 'en', theme: 'day' },
  { size: 'desk', language: 'en', theme: 'night', axe: 'colours' },
  { size: 'desk', language: 'fr', theme: 'day', axe: 'nothing' },
  { size: 'desk', language: 'de', theme: 'day', axe: 'nothing' },
  { size: 'phone', language: 'en', theme: 'day', axe: 'nothing' },
  { size: 'phone', language: 'fr', theme: 'day', axe: 'nothing' },
  { size: 'phone', language: 'de', theme: 'night' },
  { size: 'small', language: 'fr', theme: 'day', axe: 'colours' },
  { size: 'large', language: 'de', theme: 'day', axe: 'nothing' },
  { size: 'vast', language: 'en', theme: 'night', axe: 'nothing' },
  { size: 'lying', language: 'fr', theme: 'night', axe: 'nothing' },
]
const LOOKS = LONG ? EVERY : USUAL
// Of a screen that overflow.test.ts has in every language at every width, only what axe says.
const MEASURED = LONG ? EVERY : USUAL.filter(({ axe }) => axe !== 'nothing')
// For what seldom comes: every language, both lights, the smallest and the usual sizes.
const SELDOM: readonly Look[] = [
  { size: 'desk', language: 'en', theme: 'day' },
  { size: 'phone', language: 'de', theme: 'night' },
  { size: 'small', language: 'fr', theme: 'day', axe: 'nothing' },
  { size: 'lying', language: 'fr', theme: 'night', axe: 'nothing' },
]
const GLANCES = LONG ? EVERY : SELDOM
// For eyes, which seldom look at all of them: each language, size and light once with each other one in the long run and
// where a file is asked for by name, else one. They cost as much as what is proved.
const PICTURES = process.env.LUDOTHEK_SCREENSHOTS
  ? ['desk-day-en', 'phone-night-de', 'small-day-fr', 'large-day-de', 'lying-night-fr', 'vast-night-en']
  : ['phone-night-de']

/** Looks at the screen in all these ways; at its end the page is as it was. */
export const see = (visit: Visit, name: string): Promise<void> => lookAt(visit, name, LOOKS)

/** The same for a screen that overflow.test.ts measures. */
export const seeMeasured = (visit: Visit, name: string): Promise<void> => lookAt(visit, name, MEASURED)

/** A shorter look, at a screen that is much like others. */
export const glance = (visit: Visit, name: string): Promise<void> => lookAt(visit, name, GLANCES)

async function lookAt(visit: Visit, name: string, looks: readonly Look[]): Promise<void> {
  const { page } = visit
  const before = page.viewportSize()!
  await comesToRest(visit)
  // Run from outside of the page, whose policy allows no script that is not its own.
  await page.evaluate(axe)
  const found: string[] = []
  for (const look of looks) {
    const { size, language, theme } = look
    const words = [size, theme, language].join('-')
    const { width, height } = page.viewportSize()!
    if (width !== SIZES[size].width || height !== SIZES[size].height) await page.setViewportSize(SIZES[size])
    await paint(page, look.axe !== 'nothing' || PICTURES.includes(words))
    for (const problem of await page.evaluate(problemsOf, look)) found.push(`${words}: ${problem}`)
    if (PICTURES.includes(words)) await page.screenshot({ path: `${pictures}${name}-${words}.png`, timeout: 120_000 })
  }
  expect.soft(found, name).toEqual([])
  await page.setViewportSize(before)
  await page.evaluate(problemsOf, {
    size: 'desk',
    language: visit.language,
    theme: 'day',
    axe: 'nothing',
  } satisfies Look)
  await paint(page, false)
}

/** The same for a page that the house makes without the app: by day and by night, in every language, it is asked for anew. */
export async function seePlain(visit: Visit, name: string): Promise<void> {
  const { page } = visit
  const before = page.viewportSize()!
  const found: string[] = []
  const client = await visit.context.newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const ask = async (acceptLanguage: Language) => {
    await client.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage })
    await page.reload()
    await paint(page, true)
  }
  for (const language of LANGUAGES) {
    await ask(language)
    await page.evaluate(axe)
    for (const size of ['desk', 'small'] as const) {
      await page.setViewportSize(SIZES[size])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const words = [size, colorScheme, language].join('-')
        for (const problem of await page.evaluate(problemsHere, language)) found.push(`${words}: ${problem}`)
        if (process.env.LUDOTHEK_SCREENSHOTS || words === 'desk-light-en')
          await page.screenshot({ path: `${pictures}${name}-${words}.png`, timeout: 120_000 })
      }
    }
  }
  expect.soft(found, name).toEqual([])
  await page.setViewportSize(before)
  await ask(visit.language)
  await client.detach()
}

async function problemsHere(language: Language): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(at: Document): Promise<AxeResults> } }
  const { violations } = await axe.run(document)
  const { lang, scrollWidth } = document.documentElement
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...(scrollWidth > innerWidth ? [`sticks out sideways by ${scrollWidth - innerWidth}`] : []),
    ...(lang === language ? [] : [`speaks ${lang}`]),
  ]
}

// In the page: changes language and light, as if that were done in another window, which this one follows, and says what
// is wrong then. Fades are brought to their end: half a fade has no contrast.
async function problemsOf({ language, theme, axe: asked }: Look): Promise<string[]> {
  const root = document.documentElement
  const key = 'ludothek.settings'
  const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), language, theme })
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
  const patience = Date.now() + 30_000
  while (root.lang !== language || root.dataset.theme !== theme) {
    if (Date.now() > patience) return [`stays ${root.lang} and ${root.dataset.theme}`]
    await new Promise((resolve) => setTimeout(resolve))
  }
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
  const { axe } = globalThis as unknown as { axe: { run(at: Document, how: object): Promise<AxeResults> } }
  const how = {
    resultTypes: ['violations'],
    preload: false,
    ...(asked === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  }
  const violations = asked === 'nothing' ? [] : (await axe.run(document, how)).violations
  const wide = root.scrollWidth - innerWidth
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...(wide > 0 ? [`sticks out sideways by ${wide}`] : []),
  ]
}

/** Until nothing changes for a moment; where bots play on, for three seconds. */
export async function comesToRest(visit: Visit): Promise<void> {
  await visit.page.evaluate(async () => {
    await document.fonts.ready
    await new Promise<void>((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const again = () => {
        clearTimeout(timer)
        timer = setTimeout(end, 250)
      }
      const changes = new MutationObserver(again)
      function end() {
        changes.disconnect()
        clearTimeout(timer)
        resolve()
      }
      changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      setTimeout(end, 3000)
      again()
    })
  })
}
