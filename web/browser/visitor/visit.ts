// Somebody in front of a screen: a browser of their own (cookies, store), at a size, in a language, with settings. Every
// visit watches what must never happen: an error in the console, an exception, a file that is not there, a policy
// that was broken, a text or a value in it that is missing.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Language } from '../../src/protocol/messages.ts'
import { LEAST_SEEN } from '../../src/table/staging.ts'
import { leaveUnpainted } from './paint.ts'
import { pattern, words } from './words.ts'

export const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
  lying: { width: 844, height: 390 },
  desk: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
  vast: { width: 2560, height: 1440 },
} as const
export type Size = keyof typeof SIZES

export type Theme = 'day' | 'night'

export interface Wishes {
  language?: Language
  size?: Size
  theme?: Theme
  /** Kept likings, by game: see src/table/plans.svelte.ts. */
  plans?: object
  name?: string
  /** Things move, and at their usual speed. */
  motion?: boolean
  /** Boards are text instead of pictures. */
  plain?: boolean
  /** Nothing was kept yet: neither settings nor plans. */
  first?: boolean
  /** The app comes to stay on the device (its service worker), as it does for everybody whose browser can: more work than most
   * tests are. */
  kept?: boolean
  /** Pixels are looked at all the time; else only where visitor/look.ts does. */
  painted?: boolean
}

const PATIENCE = 60_000 // a loaded machine is no error

let open: Promise<Browser> | undefined

/** The browser of this process, which stays open from file to file and ends with the process. */
export async function openBrowser(): Promise<Browser> {
  if (!(await open)?.isConnected()) open = launch()
  return open!
}

/** A browser of one's own, started with more than the usual. */
export const launch = (...args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    // A page lives for seconds here: what optimising compilers of its script would gain comes too late for it.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--js-flags=--no-opt,--no-maglev', ...args],
    timeout: PATIENCE,
  })

export class Visit {
  /** While the house is away on purpose, the browser complains about the network, rightly. */
  expectsTrouble = false

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    public language: Language, // as long as nobody chooses another one
    /** What must not happen, as it happened. */
    readonly problems: string[],
  ) {}

  static async begin(browser: Browser, wishes: Wishes = {}): Promise<Visit> {
    const {
      language = 'en',
      size = 'desk',
      theme = 'day',
      plans = {},
      name = '',
      motion = false,
      plain = false,
      first = false,
      kept = false,
      painted = false,
    } = wishes
    const context = await browser.newContext({
      viewport: SIZES[size],
      locale: language,
      hasTouch: size === 'phone' || size === 'small' || size === 'lying',
      reducedMotion: motion ? 'no-preference' : 'reduce',
    })
    context.setDefaultTimeout(PATIENCE)
    const settings = {
      language,
      theme,
      sound: false,
      vibration: false,
      speed: motion ? 'usual' : 'instant',
      plain,
      name,
    }
    if (!first)
      await context.addInitScript(
        ([settings, plans]) => {
          if (window !== top) return // a frame would take back, in all windows, what was chosen since
          localStorage.setItem('ludothek.settings', settings!)
          localStorage.setItem('ludothek.plans', plans!)
        },
        [JSON.stringify(settings), JSON.stringify(plans)],
      )
    const problems: string[] = []
    await context.exposeFunction('notSaid', (what: string) => problems.push(`not said: ${what}`))
    await context.addInitScript(watchWords)
    if (!kept) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    if (!painted) await context.addInitScript(leaveUnpainted)
    // A warning says where it comes from.
    await context.addInitScript(() => {
      const { warn } = console
      console.warn = (...said) => warn(...said, new Error().stack)
    })
    // Without motion nobody looks: what eyes would need at any speed is over at once.
    if (!motion)
      await context.addInitScript((seen) => {
        const real = setTimeout
        const quick = (then: () => void, wait?: number) => real(then, wait === seen ? 0 : wait)
        Object.assign(globalThis, { setTimeout: quick })
      }, LEAST_SEEN)
    const visit = new Visit(context, await context.newPage(), language, problems)
    visit.#watch()
    return visit
  }

  /** The same person with one more window; it ends with the first one, and what goes wrong there counts as well. */
  async anotherWindow(): Promise<Visit> {
    const other = new Visit(this.context, await this.context.newPage(), this.language, this.problems)
    other.#watch()
    return other
  }

  #watch(): void {
    const note = (what: string) => {
      if (!this.expectsTrouble) this.problems.push(what)
    }
    this.page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`${message.type()}: ${message.text()}`)
    })
    this.page.on('pageerror', (error) => note(`exception: ${error.message}`))
    this.page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
    })
  }

  /** Until everything is on the device: from then on nothing more has to be fetched. */
  async isKept(): Promise<void> {
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  }

  async end(): Promise<void> {
    await this.context.close()
  }

  t(key: string, values: Record<string, unknown> = {}): string {
    return words(this.language, key, values)
  }

  button(key: string, values?: Record<string, unknown>) {
    const name = values ? this.t(key, values) : pattern(this.language, key)
    return this.page.getByRole('button', { name, exact: true })
  }

  /** "Play now" at the box of a game. */
  async playNow(game: string): Promise<void> {
    await this.#box(game)
      .getByRole('button', { name: this.t('shelf.play'), exact: true })
      .click()
  }

  async playWithFriends(game: string): Promise<void> {
    await this.#box(game)
      .getByRole('button', { name: this.t('shelf.friends'), exact: true })
      .click()
  }

  async howToPlay(game: string): Promise<void> {
    await this.#box(game)
      .getByRole('button', { name: this.t('shelf.how'), exact: true })
      .click()
  }

  /** Opens the choice of how to play against bots. */
  async plan(game: string): Promise<void> {
    await this.#box(game)
      .getByRole('button', { name: this.t('shelf.plan') })
      .click()
  }

  #box(game: string) {
    const title = this.page.getByRole('heading', { name: this.t(`game.${game}`), exact: true })
    return this.page.getByRole('listitem').filter({ has: title })
  }
}

// In the page: what is missing shows itself in angle brackets, in what is seen and in what is read out (see
// src/texts/template.ts). A name that somebody has typed may have some too, but only a letter in them.
function watchWords(): void {
  const missing = /<[a-zA-Z][\w.-]+>/
  const { notSaid } = globalThis as unknown as { notSaid: (what: string) => void }
  const look = (text: string | null | undefined) => {
    if (text && missing.test(text)) notSaid(text)
  }
  const NAMES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
  const lookAt = (node: Node) => {
    if (node instanceof Text) look(node.data)
    if (!(node instanceof Element)) return
    for (const name of NAMES) look(node.getAttribute(name))
    if (!/^(SCRIPT|STYLE)$/i.test(node.tagName)) node.childNodes.forEach(lookAt)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes, attributeName } of changes) {
      addedNodes.forEach(lookAt)
      if (attributeName) look((target as Element).getAttribute(attributeName))
      else if (target instanceof Text) look(target.data)
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: NAMES,
  })
}
