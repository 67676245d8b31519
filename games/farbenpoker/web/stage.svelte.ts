// Where things are on this screen and what has arrived: pieces that move ask for the places they move between, and what
// they change (a count, a stick in its hole, a die's face) is drawn once they have landed.
import { getContext, setContext, untrack } from 'svelte'
import { wantsStillness } from '$web/look/motion.ts'
import { paced } from '$web/settings/settings.svelte.ts'
import type { Motion, Place } from './scene.ts'

/** A place's middle, from the board's upper left corner, and its size. */
export interface Spot {
  x: number
  y: number
  width: number
  height: number
}

export class Stage {
  root = $state.raw<HTMLElement | undefined>()
  /** Counts the board's changes of size: who depends on places reads it. */
  resized = $state(0)
  #landed = $state.raw<ReadonlySet<Motion>>(new Set())

  spot(place: Place | Element): Spot | undefined {
    const element = typeof place === 'string' ? this.root?.querySelector(`[data-place="${place}"]`) : place
    if (!element || !this.root) return undefined
    const origin = this.root.getBoundingClientRect()
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left - origin.left + width / 2, y: top - origin.top + height / 2, width, height }
  }

  land(motion: Motion): void {
    this.#landed = new Set([...untrack(() => this.#landed), motion])
  }
  hasLanded(motion: Motion): boolean {
    return this.#landed.has(motion)
  }
  /** Nothing moves any more that could land. */
  clear(): void {
    if (untrack(() => this.#landed.size) > 0) this.#landed = new Set()
  }
}

/** Whether this visitor wants things to change without moving, or moves are over at once. */
export function isStill(): boolean {
  return paced(1) === 0 || wantsStillness()
}

const KEY = Symbol('stage')
export const provideStage = (stage: Stage): Stage => setContext(KEY, stage)
export const useStage = (): Stage => getContext(KEY)
