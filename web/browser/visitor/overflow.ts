// What sticks out of where it belongs, at every width: words and controls out of their card, their button or the window,
// words that are cut off. A screen is measured as a still copy in a frame of its own, which is as wide as one says
// without anybody waiting; what works out its sizes by itself (Riffifi's table) is measured where it lives.
import type { Language } from '../../src/protocol/messages.ts'
import type { Visit } from './visit.ts'
import { LONG } from './long.ts'
import type { Canvas } from './paint.ts'
import { LANGUAGES } from './words.ts'

/** A window, in pixels. */
type Window = readonly [width: number, height: number]

const WIDTHS = [...Array.from({ length: 41 }, (_, i) => 320 + 32 * i), 1920, 2560, 3840]
const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)))
/** Each width upright or lying, as there are such screens; where there are both, in turn, and in the long run both. */
const WINDOWS: readonly Window[] = WIDTHS.flatMap((width, i): Window[] => {
  const lying: Window = [width, between(375, width * 0.5625, 2160)]
  if (width > 1100) return [lying]
  if (width < 560) return [[width, between(568, width * 2, 900)]]
  const both: Window[] = [[width, between(568, width * 1.33, 1400)], lying]
  return LONG ? both : [both[i % 2]!]
})

/** Measuring is most of the work: two of four neighbours, other ones for the next language; in the long run all. */
const windowsFor = (language: Language): readonly Window[] =>
  WINDOWS.filter((_, i) => LONG || (i >> 1) % 2 === LANGUAGES.indexOf(language) % 2)

/** Everything that sticks out in any language, at any width, in words that say where. */
export async function overflowOf(visit: Visit, windows?: readonly Window[]): Promise<string[]> {
  await bring(visit)
  const said: string[] = []
  for (const language of LANGUAGES) {
    await speak(visit, language)
    said.push(...inWords(language, await visit.page.evaluate(measureCopy, windows ?? windowsFor(language))))
  }
  await speak(visit, visit.language)
  return said
}

/** The same where it lives. */
export async function overflowLive(visit: Visit, windows?: readonly Window[]): Promise<string[]> {
  await bring(visit)
  const { page } = visit
  const before = page.viewportSize()!
  const found = new Map<Language, Found[]>(LANGUAGES.map((language) => [language, []]))
  for (const language of LANGUAGES) await speak(visit, language) // fetched once
  for (const window of windows ?? WINDOWS) {
    const [width, height] = window
    await page.setViewportSize({ width, height })
    for (const language of LANGUAGES.filter((one) => windows || windowsFor(one).includes(window))) {
      await speak(visit, language)
      const here = await page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const { overflowIn, paint } = globalThis as unknown as Measuring & Canvas
        paint(true) // for this moment, in which nothing is drawn
        const out = overflowIn(globalThis)
        paint(false)
        return out
      })
      found.get(language)!.push(...here.map((out) => ({ ...out, width, height })))
    }
  }
  await page.setViewportSize(before)
  await speak(visit, visit.language)
  return [...found].flatMap(([language, all]) => inWords(language, all))
}

interface Out {
  what: string
  /** px */
  by: number
}
type Found = Out & { width: number; height: number }
interface Measuring {
  overflowIn(view: typeof globalThis): Out[]
}
// From outside of the page, whose policy allows no script that is not its own.
const bring = (visit: Visit) => visit.page.evaluate(`globalThis.overflowIn = ${measure.toString()};0`)

/** Each thing once, where it is worst. */
function inWords(language: Language, all: readonly Found[]): string[] {
  return [...new Set(all.map(({ what }) => what))].map((what) => {
    const same = all.filter((found) => found.what === what)
    const worst = same.reduce((one, other) => (other.by > one.by ? other : one))
    const others = same.length > 1 ? `, and in ${same.length - 1} more windows` : ''
    return `${language}: ${what} by ${worst.by} px at ${worst.width} × ${worst.height}${others}`
  })
}

/** As if the language were chosen in another window, which this one follows. */
async function speak(visit: Visit, language: Language): Promise<void> {
  await visit.page.evaluate((language) => {
    const key = 'ludothek.settings'
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), language })
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }, language)
  await visit.page.waitForFunction((language) => document.documentElement.lang === language, language)
}

// In the page: copies what is seen into a frame and measures it at all these sizes.
async function measureCopy(windows: readonly Window[]): Promise<Found[]> {
  const { overflowIn } = globalThis as unknown as Measuring
  document.getAnimations().forEach((animation) => {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
  const frame = document.createElement('iframe')
  Object.assign(frame.style, {
    position: 'fixed',
    left: 0,
    top: 0,
    border: 0,
    zIndex: 99,
    width: '1280px',
    height: '800px',
  })
  const copy = document.documentElement.cloneNode(true) as Element
  document.body.append(frame)
  const inside = frame.contentDocument!
  copy.querySelectorAll('script, link:not([rel=stylesheet])').forEach((each) => each.remove())
  copy.querySelectorAll('svg').forEach((drawing) => drawing.replaceChildren()) // its size counts
  const styles = [...copy.querySelectorAll<HTMLLinkElement>('link')]
  const ready = styles.map((style) => new Promise((loaded) => (style.onload = loaded)))
  inside.replaceChild(inside.adoptNode(copy), inside.documentElement)
  await Promise.all(ready)
  inside.documentElement.scrollTop // laid out once, so that its type is asked for
  await inside.fonts.ready
  inside.getAnimations().forEach((animation) => {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
  const found: Found[] = []
  for (const [width, height] of windows) {
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
    const here = overflowIn(frame.contentWindow as unknown as typeof globalThis)
    found.push(...here.map((out) => ({ ...out, width, height })))
  }
  frame.remove()
  return found
}

// In the page. What holds words has a ground, a line or a shadow of its own, or cuts what is too long. What is laid over
// something on purpose (position: absolute) need not stay in it; what scrolls may be longer; names that are shortened
// say so (text-overflow).
function measure(view: typeof globalThis): Out[] {
  const { document, innerWidth } = view
  if (!document.body.checkVisibility({ opacityProperty: true })) throw new Error('nobody looks: visitor/paint.ts')
  const SLACK = 1.5 // px: where pixels begin, and what a letter leans over
  const found = new Map<string, number>()
  const called = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.')
    return `${element.localName}${classes && `.${classes}`} “${words.slice(0, 40)}”`
  }
  const note = (what: string, by: number): void => void found.set(what, Math.max(found.get(what) ?? 0, by))
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? view.getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const isGround = (style: CSSStyleDeclaration) =>
    style.backgroundImage !== 'none' ||
    style.boxShadow !== 'none' ||
    !/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor) ||
    parseFloat(style.borderTopWidth) > 0
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('.sr, [inert]')
  const hides = (style: CSSStyleDeclaration) => style.clipPath !== 'none' || style.textOverflow === 'ellipsis'

  function holdIn(rect: DOMRect, from: Element, content: Element): void {
    let [across, down, lies] = [true, true, true]
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at)
      if (hides(style)) return
      const box = at.getBoundingClientRect()
      const cuts = style.overflowX !== 'visible'
      const scrolls = (over: string) => over === 'auto' || over === 'scroll'
      if (at !== content && (cuts || (lies && isGround(style))) && box.width > 0) {
        if (across && !scrolls(style.overflowX)) {
          const by = Math.max(box.left - rect.left, rect.right - box.right)
          if (by > SLACK) return note(`${called(content)} sticks out of ${called(at)} sideways`, by)
        }
        if (down && !scrolls(style.overflowY)) {
          const by = Math.max(box.top - rect.top, rect.bottom - box.bottom)
          if (by > SLACK + 1) return note(`${called(content)} sticks out of ${called(at)} up or down`, by)
        }
      }
      if (scrolls(style.overflowX)) across = false
      if (scrolls(style.overflowY)) down = false
      if (style.position === 'absolute' || style.position === 'fixed') lies = false
    }
    if (!across) return
    const by = Math.max(-rect.left, rect.right - innerWidth)
    if (by > SLACK) note(`${called(content)} sticks out of the window`, by)
  }

  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) {
    const rightOf = (element: Element) => element.getBoundingClientRect().right
    const all = [...document.body.querySelectorAll('*')]
    const furthest = all.reduce((one, other) => (rightOf(other) >= rightOf(one) ? other : one), document.body)
    note(`the page scrolls sideways for ${called(furthest)}`, wide)
  }
  // What lies under an open drawer is measured without it.
  const root = document.querySelector('dialog[open]') ?? document.body
  const words = document.createTreeWalker(root, 4 /* text */)
  const range = document.createRange()
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement!
    if (!node.textContent?.trim() || parent.closest('svg, script, style, option') || !isSeen(parent)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    for (const rect of rects) holdIn(rect, parent, parent)
  }
  for (const control of root.querySelectorAll('button, a.btn, input, select, .tag')) {
    const rect = control.getBoundingClientRect()
    const { position } = styleOf(control)
    if (rect.width > 1 && position !== 'absolute' && isSeen(control)) holdIn(rect, control.parentElement!, control)
  }
  return [...found].map(([what, by]) => ({ what, by: Math.round(by) }))
}
