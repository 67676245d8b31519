// How Starmaster's pieces move (look book, motion). Pure: keyframes for the Web Animations API, nothing that is started.

import { FALL } from '$web/look/motion.ts'
import type { Pose } from '$web/pieces/thrown.ts'

export const FLIP_UP = { out: 140, in: 180 }
export const FLIP_BACK = { out: 130, in: 130 }
export const SWAP = 620

const tipped = (rise: number, angle: number) => `perspective(700px) translateY(${-rise}px) rotateX(${angle}deg)`
/** To the moment when a cube's face can't be seen (90°), and on from there. */
export const tipOut: Keyframe[] = [{ transform: tipped(0, 0) }, { transform: tipped(10, 90) }]
export const tipIn: Keyframe[] = [{ transform: tipped(10, -90) }, { transform: tipped(0, 0) }]
export const fadeIn: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }]

export interface Way {
  x: number
  y: number
}

const STEPS = 12
const BULGE = 0.38 // of the distance, so that the two arcs of a swap keep apart and the eye can follow one

/** One cube's arc in a swap, by `way` from where it lies; the other goes by -way, on the other side. */
export function arc({ x, y }: Way): Keyframe[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS
    const out = Math.sin(Math.PI * t)
    const at = { x: x * t - y * BULGE * out, y: y * t + x * BULGE * out }
    return { transform: `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) scale(${(1 + 0.08 * out).toFixed(3)})` }
  })
}

/** A blank die that bounces to rest upright, a little differently each time. */
export function tumble(random: () => number): Pose[] {
  const spin = Math.round(((random() < 0.5 ? -1 : 1) * (500 + 300 * random())) / 360) * 360
  const sway = 16 + 16 * random()
  const rising = 'cubic-bezier(.1,.6,.4,1)'
  const pose = (offset: number, height: number, turned: number, x: number, easing: string): Pose => {
    return { offset, x: x * sway, height, turn: spin * turned, easing }
  }
  return [
    pose(0, 0, 0, 0, rising),
    pose(0.2, 46, 0.3, 0.8, FALL),
    pose(0.42, 0, 0.58, -0.5, rising),
    pose(0.56, 22, 0.76, -0.9, FALL),
    pose(0.7, 0, 0.9, -0.3, rising),
    pose(0.8, 9, 0.97, -0.1, FALL),
    pose(0.9, 0, 1, 0, rising),
    pose(1, 0, 1, 0, rising),
  ]
}

/** After the faces are there: a die gives a little, nothing more. */
export const settle: Keyframe[] = [{ transform: 'scale(1.05)' }, { transform: 'none' }]
