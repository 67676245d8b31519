// What can be foreseen of a move, as the `game` message has it beside the offers: each entry says for which moves it holds,
// in the manner of an offer. Nothing is worked out here: the house knows the rules.

/** Of a list's members one is meant; a member that is left out may be anything. */
export function foreseenOf<Entry extends { for: object }>(
  foreseen: readonly Entry[],
  move: object | undefined,
): Entry | undefined {
  if (!move) return undefined
  const made: Record<string, unknown> = { ...move }
  return foreseen.find(({ for: which }) =>
    Object.entries(which).every(([name, value]) =>
      Array.isArray(value) ? value.includes(made[name]) : value === made[name],
    ),
  )
}
