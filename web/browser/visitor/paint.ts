// Drawing is two fifths of what a browser does in these tests, and few of them look at pixels: a page is laid out as ever,
// and painted only while somebody looks.
import type { Eyes } from './person.ts'

export interface Canvas {
  paint(isSeen: boolean): void
}

/** In the page, before anything else: nothing is painted until `paint(true)`. A frame in it is part of what it shows. */
export function leaveUnpainted(): void {
  if (window !== window.top) return
  const [still, unseen] = [new CSSStyleSheet(), new CSSStyleSheet()]
  still.replaceSync('body { transition: none !important }') // seen at once, not in a fade
  unseen.replaceSync('body { opacity: 0 !important }')
  document.adoptedStyleSheets.push(still, unseen)
  const canvas: Canvas = { paint: (isSeen) => void (unseen.disabled = isSeen) }
  Object.assign(globalThis, canvas)
}

/** From now on, or no longer, somebody looks at this page. */
export const paint = (page: Eyes, isSeen: boolean): Promise<void> =>
  page.evaluate((isSeen) => (globalThis as unknown as Partial<Canvas>).paint?.(isSeen), isSeen)
