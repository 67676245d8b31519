// The variants of the games on the shelf, from their facts, for tests of every game.
import type { Facts, OptionFact, Value } from '../src/facts.ts'

/** Every variant of a game: each switch on and off, each choice, numbers as usual; and for how many players at most. */
export function variantsOf({ players, options = [] }: Facts): { options: Record<string, Value>; most: number }[] {
  const values = (option: OptionFact): { value: Value; most: number }[] => {
    const { most } = players
    if (option.kind === 'choice') return option.values.map(({ name, players }) => ({ value: name, most, ...players }))
    return (option.kind === 'switch' ? [false, true] : [option.usual]).map((value) => ({ value, most }))
  }
  return options.reduce(
    (all, option) =>
      all.flatMap((variant) =>
        values(option).map(({ value, most }) => ({
          options: { ...variant.options, [option.name]: value },
          most: Math.min(variant.most, most),
        })),
      ),
    [{ options: {} as Record<string, Value>, most: players.most }],
  )
}
