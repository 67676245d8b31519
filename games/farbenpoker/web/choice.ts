// Choosing holes, built from what is offered and nothing else: which holes can still be chosen, and the move that the
// chosen ones make. One hole is replaced by the next; of three, each keeps its place in the order.
import type { FarbenpokerMove, FarbenpokerOffer } from '$web/protocol/messages.ts'
import type { Hole } from './scene.ts'

export interface Choice {
  what: 'draw' | 'put' | 'return' | 'rescue'
  /** How many holes make the move. */
  count: number
  /** Each list on its own makes a move: of three holes all must come from the same one. */
  lists: readonly (readonly Hole[])[]
}

export function choiceIn(offers: readonly FarbenpokerOffer[]): Choice | undefined {
  const [first, ...more] = offers.filter((offer) => offer.do !== 'reroll')
  if (!first) return undefined
  const lists = [first, ...more].map((offer) => ('holes' in offer ? offer.holes : offer.hole))
  return { what: first.do, count: 'choose' in first ? first.choose : 1, lists }
}

export const mayReroll = (offers: readonly FarbenpokerOffer[]): boolean => offers.some((offer) => offer.do === 'reroll')

/** The holes that may be added to the chosen ones, or take the place of a single one. */
export function openHoles(choice: Choice | undefined, chosen: readonly Hole[]): ReadonlySet<Hole> {
  if (!choice) return new Set()
  if (choice.count === 1) return new Set(choice.lists.flat())
  if (chosen.length >= choice.count) return new Set()
  const lists = choice.lists.filter((list) => chosen.every((hole) => list.includes(hole)))
  return new Set(lists.flat().filter((hole) => !chosen.includes(hole)))
}

/** The chosen holes after one was pressed: added, or taken back. Pressing what can't be chosen changes nothing. */
export function pressed(choice: Choice | undefined, chosen: readonly Hole[], hole: Hole): readonly Hole[] {
  if (!choice) return chosen
  if (choice.count > 1 && chosen.includes(hole)) return chosen.filter((other) => other !== hole)
  if (!openHoles(choice, chosen).has(hole)) return chosen
  return choice.count === 1 ? [hole] : [...chosen, hole]
}

export function isComplete(choice: Choice | undefined, chosen: readonly Hole[]): boolean {
  return choice !== undefined && chosen.length === choice.count
}

/** REQUIRES: the choice is complete. */
export function moveOf({ what }: Choice, chosen: readonly Hole[]): FarbenpokerMove {
  return what === 'draw' || what === 'put' ? { do: what, hole: chosen[0]! } : { do: what, holes: [...chosen] }
}

/** The sides that can be chosen from. */
export function sidesIn(choice: Choice): ('A' | 'B')[] {
  return (['A', 'B'] as const).filter((side) => choice.lists.some((list) => list.some((hole) => hole.startsWith(side))))
}

/** What a key adds to a hole that is being typed: a side, then its number. Undefined: the key means nothing here.
 *  @param holes how many a side has */
export function typed(before: string, key: string, holes: number): string | undefined {
  const letter = key.toUpperCase()
  if (letter === 'A' || letter === 'B') return letter
  if (!/^[0-9]$/.test(key) || before === '') return undefined
  const isHole = (text: string) => /^[AB][1-9]\d*$/.test(text) && Number(text.slice(1)) <= holes
  if (isHole(before + key)) return before + key
  return isHole(before[0]! + key) ? before[0]! + key : undefined
}
