// Where the focus is, as an eye sees it: what changes on the screen when it goes away again. A ring counts where it
// stands out from what was there without it, pixel for pixel (WCAG 2.4.13: three to one).
import type { Page } from 'playwright-core'
import { paint } from './paint.ts'
import type { Visit } from './visit.ts'

export interface Stop {
  name: string
  /** How wide the ring would be if it went all around, in pixels. */
  ring: number
}

const MARGIN = 8 // px around a control in which its ring may be
const MOST = 120 // stops

/** Tabs through everything once and says how well one sees it. */
export async function tabThrough(visit: Visit): Promise<Stop[]> {
  const { page } = visit
  await page.evaluate(async () => {
    // What slides in is not where it will be.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  await paint(page, true)
  const stops = await around(page)
  await paint(page, false)
  return stops
}

async function around(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let i = 0; i < MOST; ++i) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(whereItIs, MARGIN)
    if (at === 'nowhere') continue // the browser's own
    if (at === 'again') return stops
    const lit = await page.screenshot({ clip: at.clip, animations: 'disabled' })
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const plain = await page.screenshot({ clip: at.clip, animations: 'disabled' })
    await page.evaluate(() => (globalThis as unknown as { tabbed: HTMLElement[] }).tabbed.at(-1)!.focus())
    stops.push({ name: at.name, ring: (await changed(page, lit, plain)) / at.around })
  }
  throw new Error('the focus never comes around')
}

type Place = 'nowhere' | 'again' | { name: string; around: number; clip: { x: number; y: number; width: number; height: number } } // prettier-ignore

function whereItIs(margin: number): Place {
  const seen = ((globalThis as unknown as { tabbed?: Element[] }).tabbed ??= [])
  const { activeElement: focused } = document
  if (!focused || focused === document.body) return 'nowhere'
  if (seen.includes(focused)) {
    seen.length = 0
    return 'again'
  }
  seen.push(focused)
  focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  // A field that is drawn by its label is as large as that.
  const drawn = focused.matches('[type="radio"]') ? (focused.closest('label') ?? focused) : focused
  const box = drawn.getBoundingClientRect()
  const x = Math.max(0, box.left - margin)
  const y = Math.max(0, box.top - margin)
  const width = Math.min(innerWidth, box.right + margin) - x
  const height = Math.min(innerHeight, box.bottom + margin) - y
  const text = (drawn.ariaLabel ?? drawn.textContent ?? '').replace(/\s+/g, ' ').trim()
  return {
    name: `${focused.tagName.toLowerCase()} ${text}`.slice(0, 60),
    around: 2 * (box.width + box.height),
    clip: { x, y, width, height },
  }
}

/** How many pixels stand out. */
function changed(page: Page, lit: Buffer, plain: Buffer): Promise<number> {
  return page.evaluate(
    async (shots) => {
      const pixels = await Promise.all(
        shots.map(async (shot) => {
          const image = new Image()
          image.src = `data:image/png;base64,${shot}`
          await image.decode()
          const { naturalWidth: width, naturalHeight: height } = image
          const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
          pen.drawImage(image, 0, 0)
          return pen.getImageData(0, 0, width, height).data
        }),
      )
      const linear = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      const light = (data: Uint8ClampedArray, i: number) =>
        0.2126 * linear(data[i]!) + 0.7152 * linear(data[i + 1]!) + 0.0722 * linear(data[i + 2]!) + 0.05
      const [one, other] = [pixels[0]!, pixels[1]!]
      let count = 0
      for (let i = 0; i < one.length; i += 4) {
        const [a, b] = [light(one, i), light(other, i)]
        if (Math.max(a, b) / Math.min(a, b) >= 3) ++count
      }
      return count
    },
    [lit.toString('base64'), plain.toString('base64')] as const,
  )
}
