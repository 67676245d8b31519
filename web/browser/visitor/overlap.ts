// Words that lie on other words, as happens where a board has less room than it needs: no eye can read them.
import type { Canvas } from './paint.ts'
import type { Visit } from './visit.ts'

/** Pairs of words of different elements that share more than a corner, below `root`. */
export function wordsOnWords(visit: Visit, root: string): Promise<string[]> {
  return visit.page.evaluate((root) => {
    const { paint } = globalThis as unknown as Canvas
    paint(true) // for this moment, in which nothing is drawn
    const SLACK = 3 // px: letters have air around them
    // For screen readers alone.
    const isCut = (at: Element | null): boolean =>
      at !== null && (getComputedStyle(at).clipPath !== 'none' || isCut(at.parentElement))
    const walker = document.createTreeWalker(document.querySelector(root)!, 4 /* text */)
    const range = document.createRange()
    const words: { text: string; parent: Element; rect: DOMRect }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      const isSeen = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!node.textContent?.trim() || !isSeen || isCut(parent) || parent.closest('svg, .sr, option')) continue
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) words.push({ text: node.textContent.trim(), parent, rect })
    }
    paint(false)
    return words.flatMap((one, i) =>
      words.slice(i + 1).flatMap((other) => {
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        return one.parent !== other.parent && across > SLACK && down > SLACK ? [`${one.text} | ${other.text}`] : []
      }),
    )
  }, root)
}
