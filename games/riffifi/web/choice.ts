// What the visitor can choose, read from the offers, and the move that a choice makes. It knows no rule: every list it
// gives is a list of an offer.
import type { RiffifiMove, RiffifiOffer } from '$web/protocol/messages.ts'

/** Nobody, somebody, or not chosen yet. */
export type Target = number | null | undefined

export interface Picked {
  card: string | null
  target: Target
  givers: readonly number[]
}

const plays = (offers: readonly RiffifiOffer[]) => offers.filter((offer) => offer.do === 'play')

export function cardsOf(offers: readonly RiffifiOffer[]): string[] {
  return plays(offers).flatMap(({ card }) => card as string[])
}

/** Whom this card can be aimed at; undefined: it is not aimed. */
export function targetsOf(offers: readonly RiffifiOffer[], card: string | null): (number | null)[] | undefined {
  for (const offer of plays(offers)) {
    if ('target' in offer && (offer.card as string[]).includes(card ?? '')) return offer.target
  }
  return undefined
}

/** Every set of opponents who could give the extra tokens. */
export function robsOf(offers: readonly RiffifiOffer[]): number[][] {
  return offers.flatMap((offer) => (offer.do === 'rob' ? offer.extra : []))
}

export function moveOf(offers: readonly RiffifiOffer[], { card, target, givers }: Picked): RiffifiMove | undefined {
  const extra = robsOf(offers).find((set) => set.length === givers.length && set.every((seat) => givers.includes(seat)))
  if (extra) return { do: 'rob', extra }
  if (card === null || !cardsOf(offers).includes(card)) return undefined
  const targets = targetsOf(offers, card)
  if (!targets) return { do: 'play', card }
  const aim = targets.length === 1 ? targets[0] : target
  return aim !== undefined && targets.includes(aim) ? ({ do: 'play', card, target: aim } as RiffifiMove) : undefined
}

/** The seat joins the givers or leaves them; where that makes too many, who was there first leaves. */
export function toggled(givers: readonly number[], seat: number, most: number): number[] {
  if (givers.includes(seat)) return givers.filter((other) => other !== seat)
  return [...givers, seat].slice(-most)
}

/** The entry after this one, round and round; the first if there is none. */
export function following<T>(list: readonly T[], now: T | undefined, step = 1): T | undefined {
  const at = list.indexOf(now as T)
  if (at < 0) return step > 0 ? list[0] : list.at(-1)
  return list[(at + step + list.length) % list.length]
}
