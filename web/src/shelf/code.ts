// A table's code as somebody types it from a phone call: capitals, accents, any separator or none, or the whole link. Which
// words there are, and what is near enough to one, the house knows.

/** The code as one can ask the house about it, or undefined where there is nothing to go by. */
export function codeOf(typed: string): string | undefined {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const link = /\/t\/([^/?#\s]+)/.exec(plain)
  const words = (link?.[1] ?? plain).split(/[^a-z0-9]+/).filter((word) => word !== '')
  return words.length === 0 ? undefined : words.join('-')
}
