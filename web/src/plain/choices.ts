// A move, made step by step from the offers alone (docs/protocol.md, Offers and move): one `do`, then a value for each
// member that is a list, several of them where the offer says `choose`. Nothing here knows a game.

export type Offer = Readonly<{ do: string; choose?: number } & Record<string, unknown>>
/** What was chosen so far: what to do, and the values by member; of a member with `choose`, a list that grows. */
export type Made = Readonly<{ do: string } & Record<string, unknown>>

export interface Step {
  member: string
  values: readonly unknown[]
  /** How many of them are chosen. */
  count: number
}

/** Values may be lists themselves. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const includes = (values: readonly unknown[], value: unknown): boolean => values.some((each) => same(each, value))

/** What can be done, each once. */
export function actsOf(offers: readonly Offer[]): string[] {
  return [...new Set(offers.map((offer) => offer.do))]
}

/** The next thing to choose; undefined: nothing is missing. */
export function stepOf(offers: readonly Offer[], made: Made): Step | undefined {
  const fitting = offers.filter((offer) => fits(offer, made))
  const member = fitting.flatMap((offer) => missing(offer, made))[0]
  if (member === undefined) return undefined
  const asking = fitting.filter((offer) => Array.isArray(offer[member]))
  const values: unknown[] = []
  for (const offer of asking) {
    for (const value of offer[member] as unknown[]) if (!includes(values, value)) values.push(value)
  }
  return { member, values, count: asking[0]?.choose ?? 1 }
}

/** The same with one more value; one that was chosen already is taken back. */
export function chosen(made: Made, { member, count }: Step, value: unknown): Made {
  if (count === 1) return { ...made, [member]: value }
  const before = picked(made, member)
  const rest = before.filter((each) => !same(each, value))
  return { ...made, [member]: rest.length < before.length ? rest : [...before, value] }
}

/** What was chosen of a member with `choose`. */
export function picked(made: Made, member: string): readonly unknown[] {
  return (made[member] as readonly unknown[] | undefined) ?? []
}

/** The move, once nothing is missing; members that no offer leaves open are in it too. */
export function moveOf(offers: readonly Offer[], made: Made): Made | undefined {
  const offer = offers.find((each) => fits(each, made) && missing(each, made).length === 0)
  if (!offer) return undefined
  const { choose: _, ...given } = offer
  return { ...given, ...made }
}

function fits(offer: Offer, made: Made): boolean {
  return Object.entries(made).every(([member, value]) => {
    const left = offer[member]
    if (!Array.isArray(left)) return same(left, value)
    return offer.choose === undefined
      ? includes(left, value)
      : (value as unknown[]).every((each) => includes(left, each))
  })
}

function missing(offer: Offer, made: Made): string[] {
  const { choose } = offer
  return Object.keys(offer).filter((member) => {
    if (!Array.isArray(offer[member])) return false
    return choose === undefined ? !(member in made) : picked(made, member).length < choose
  })
}
