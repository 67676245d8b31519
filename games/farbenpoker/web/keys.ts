// Farbenpoker by keyboard: a side's letter and a number go to a hole, arrows move between holes, Enter does what is
// chosen, R rolls the third die again, Escape takes the choice back.
import { isForBoard } from '$web/frame/keys.ts'
import { typed } from './choice.ts'
import type { Hole } from './scene.ts'

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface Board {
  root(): HTMLElement | undefined
  /** How many a side has. */
  holes(): number
  isComplete(): boolean
  typedHole(hole: Hole): void
  act(): void
  reroll(): void
  clear(): void
}

export class Keys {
  #typed = ''

  constructor(private readonly board: Board) {}

  press(event: KeyboardEvent): void {
    if (isForBoard(event) && this.#do(event.key, event.target)) event.preventDefault()
  }

  #do(key: string, target: EventTarget | null): boolean {
    const hole = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-hole]') : null
    const isFree = hole !== null || target === document.body
    if (key === 'Escape') {
      this.#typed = ''
      this.board.clear()
      return true
    }
    if (key === 'Enter') {
      // On a hole that is not chosen yet, Enter chooses it, as a button does.
      this.#typed = ''
      if (!isFree || !this.board.isComplete()) return false
      if (hole && hole.ariaPressed === 'false') return false
      this.board.act()
      return true
    }
    if (ARROWS[key]) return this.#walk(hole, ARROWS[key])
    if (key.toLowerCase() === 'r') {
      this.board.reroll()
      return true
    }
    const text = typed(this.#typed, key, this.board.holes())
    if (text === undefined) return false
    this.#typed = text
    if (text.length > 1) {
      this.#goTo(text)
      this.board.typedHole(text)
    }
    return true
  }

  #goTo(hole: Hole): void {
    this.board.root()?.querySelector<HTMLElement>(`[data-hole="${hole}"]`)?.focus()
  }

  // To the nearest hole in that direction as they lie on the screen: the sides are beside or above each other.
  #walk(from: HTMLElement | null, [dx, dy]: readonly [number, number]): boolean {
    if (!from) return false
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    const start = middle(from)
    let best: HTMLElement | undefined
    let least = Infinity
    for (const hole of this.board.root()?.querySelectorAll<HTMLElement>('[data-hole]') ?? []) {
      const { x, y } = middle(hole)
      const ahead = (x - start.x) * dx + (y - start.y) * dy
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx)
      if (ahead < 4 || ahead + aside * 3 >= least) continue
      least = ahead + aside * 3
      best = hole
    }
    best?.focus()
    return true
  }
}
