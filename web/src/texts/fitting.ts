// Words as short as the house takes them: it counts bytes of UTF-8, people count letters. What is too long is cut after a
// whole letter, as it is seen (an é of two signs and a flag are one).

export const LONGEST_NAME = 40 // bytes
export const LONGEST_TALK = 300 // bytes

/** As much of a text as fits, without the spaces around it. */
export function fitting(text: string, longest: number): string {
  const trimmed = text.replace(/\p{Surrogate}/gu, '').trim() // half a sign can be left by a limit of the field
  if (bytesOf(trimmed) <= longest) return trimmed
  let fits = ''
  let room = longest
  for (const letter of lettersOf(trimmed)) {
    room -= bytesOf(letter)
    if (room < 0) break
    fits += letter
  }
  return fits.trim()
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

function lettersOf(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return text // by its signs, for older browsers
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
