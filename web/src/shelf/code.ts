// A table's code as somebody types it from a phone call: capitals, accents, any separator or none, or the whole link.

/** The code as the house writes it, or undefined where there is nothing to go by. */
export function codeOf(typed: string): string | undefined {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const link = /\/t\/([^/?#\s]+)/.exec(plain)
  const letters = (link?.[1] ?? plain).split(/[^a-z0-9]+/).filter((word) => word !== '')
  if (letters.length === 0) return undefined
  const [only = ''] = letters
  // Said in one breath: the words of a code have four letters each.
  if (letters.length === 1 && /^([a-z]{4}){2,}$/.test(only)) return only.match(/.{4}/g)!.join('-')
  return letters.join('-')
}
