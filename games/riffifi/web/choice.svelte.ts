// The visitor's choice while it is being made: a card, whom the Officer meets, who gives an extra token. What is no
// longer offered is no longer chosen.
import type { RiffifiForeseen, RiffifiOffer } from '$web/protocol/messages.ts'
import { foreseenOf } from '$web/table/foreseen.ts'
import type { Table } from '$web/table/table.svelte.ts'
import { cardsOf, following, moveOf, robsOf, targetsOf, toggled, type Target } from './choice.ts'

export class Choice {
  #card = $state<string | null>(null)
  #target = $state<Target>(undefined)
  #givers = $state.raw<number[]>([])

  constructor(private readonly table: Table) {}

  #offers = $derived.by(() => this.table.offers as readonly RiffifiOffer[])
  cards = $derived(cardsOf(this.#offers))
  robs = $derived(robsOf(this.#offers))
  card = $derived(this.#card !== null && this.cards.includes(this.#card) ? this.#card : null)
  /** Whom the chosen card can be aimed at; undefined: there is nothing to aim. */
  targets = $derived.by(() => {
    const targets = targetsOf(this.#offers, this.card)
    return targets && targets.length > 1 ? targets : undefined
  })
  target = $derived(this.targets?.includes(this.#target as number | null) ? this.#target : undefined)
  givers = $derived(this.#givers.filter((seat) => this.robs.some((set) => set.includes(seat))))
  /** What is done once it is confirmed; undefined: something is not chosen yet. */
  move = $derived(moveOf(this.#offers, { card: this.card, target: this.target, givers: this.givers }))
  /** What the chosen card would do. */
  foreseen = $derived.by(() => this.foreseenOf(this.move))
  /** The seats that can be touched now, to aim at them or to rob them. */
  seats = $derived([...new Set([...(this.targets ?? []), ...this.robs.flat()])].filter((seat) => seat !== null))

  /** What a move would do at once, as far as that can be foreseen. */
  foreseenOf(move: object | undefined): RiffifiForeseen | undefined {
    return foreseenOf(this.table.foreseen as readonly RiffifiForeseen[], move)
  }

  /** A touch of a card: chooses it, or plays it if it is chosen already. */
  touch(card: string): void {
    if (!this.cards.includes(card)) return
    if (this.card === card) return this.confirm()
    this.pick(card)
  }

  pick(card: string): void {
    if (this.card === card || !this.cards.includes(card)) return
    this.#card = card
    this.#target = undefined
  }

  /** A whole move at once: what somebody is advised to do. */
  take({ card, target, extra }: { card?: string; target?: number | null; extra?: readonly number[] }): void {
    this.#card = card ?? null
    this.#target = target
    this.#givers = [...(extra ?? [])]
  }

  touchSeat(seat: number): void {
    if (this.robs.length > 0) this.#givers = toggled(this.givers, seat, this.robs[0]!.length)
    else if (this.targets) this.#target = this.target === seat ? undefined : seat
  }

  spareAll(): void {
    this.#target = null
  }

  /** The card that is so many to the right of the chosen one. */
  step(by: number): void {
    this.#card = following(this.cards, this.card ?? undefined, by) ?? null
    this.#target = undefined
  }

  /** The next target, or the next set of givers. */
  cycle(): void {
    if (this.targets) this.#target = following(this.targets, this.target)
    const now = this.robs.find((set) => set.every((seat) => this.givers.includes(seat)))
    if (this.robs.length > 0) this.#givers = [...following(this.robs, now)!]
  }

  clear(): void {
    this.#card = null
    this.#target = undefined
    this.#givers = []
  }

  confirm(): void {
    const { move } = this
    if (!move) return
    this.table.move(move)
    this.clear()
  }
}
