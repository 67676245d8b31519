// Pawns that travel: from where they were (the stock, somebody's board, the cube that was found) to their slot, and back
// to the stock. Svelte transitions; where the other end is not on the screen, the pawn just comes and goes.
import type { TransitionConfig } from 'svelte/transition'
import { wantsStillness } from '$web/look/motion.ts'
import { paced } from '$web/settings/settings.svelte.ts'

const FLIGHT = 520
const FADE = 120

export type Place = () => Element | null | undefined

/** What is drawn at a place: data-place, if it is on the screen. */
export function placed(name: string): Element | undefined {
  const found = document.querySelector(`[data-place="${name}"]`)
  return found && found.getClientRects().length > 0 ? found : undefined
}

export function flown(node: Element, { place }: { place: Place }): TransitionConfig {
  const other = place()?.getBoundingClientRect()
  if (wantsStillness() || !other) return { duration: FADE, css: (t) => `opacity: ${t}` }
  const here = node.getBoundingClientRect()
  const x = other.x + other.width / 2 - (here.x + here.width / 2)
  const y = other.y + other.height / 2 - (here.y + here.height / 2)
  return {
    duration: paced(FLIGHT),
    easing: eased,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u - 30 * Math.sin(Math.PI * t)}px); z-index: 9`,
  }
}

// Slow, fast, slow: close to the look book's slide.
const eased = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)
