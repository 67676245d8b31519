// Movements of pieces: at the visitor's speed, by transform and opacity alone, and as a short cross-fade for who wants
// no motion.
import { SLIDE, wantsStillness } from '$web/look/motion.ts'
import { paced } from '$web/settings/settings.svelte.ts'

const CROSS_FADE = 120

/** Moves an element from the first keyframe to the last; the usual length in milliseconds. */
export function move(
  element: Element,
  frames: Keyframe[],
  usual: number,
  { easing = SLIDE, delay = 0 }: { easing?: string; delay?: number } = {},
): Animation {
  if (wantsStillness()) return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE })
  return element.animate(frames, { duration: paced(usual), delay: paced(delay), easing, fill: 'backwards' })
}

export interface Point {
  x: number
  y: number
}

export function middleOf(element: Element, within: DOMRect): Point {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2 - within.left, y: box.top + box.height / 2 - within.top }
}

/** A bow from one point to another, bent to the left of its direction, so that two there and back keep apart. */
export class Bow {
  readonly #bend: Point

  constructor(
    readonly from: Point,
    readonly to: Point,
  ) {
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    this.#bend = { x: (from.x + to.x) / 2 - dy * 0.22, y: (from.y + to.y) / 2 + dx * 0.22 }
  }

  get path(): string {
    return `M${xy(this.from)}Q${xy(this.#bend)} ${xy(this.to)}`
  }

  /** An arrow's head at its end. */
  get head(): string {
    const before = this.at(0.9)
    const along = Math.atan2(this.to.y - before.y, this.to.x - before.x)
    const side = (turn: number) => ({
      x: this.to.x - 16 * Math.cos(along + turn),
      y: this.to.y - 16 * Math.sin(along + turn),
    })
    return `M${xy(side(0.6))}L${xy(this.to)}L${xy(side(-0.6))}`
  }

  at(t: number): Point {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    const on = (axis: 'x' | 'y') => a * this.from[axis] + b * this.#bend[axis] + c * this.to[axis]
    return { x: on('x'), y: on('y') }
  }

  /** Keyframes along it. */
  frames(steps = 16): Keyframe[] {
    return Array.from({ length: steps + 1 }, (_, i) => {
      const { x, y } = this.at(i / steps)
      return { transform: `translate(${x}px, ${y}px)` }
    })
  }
}

const xy = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
