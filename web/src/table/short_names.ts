// Names for plaques that are too narrow for whole ones: at most nine letters, and no two alike at one table, so that
// everybody can be told apart. What is left out is left out where it helps least: the end, else the middle.
const MOST = 9

// A browser without Intl.Segmenter cuts what is written with several signs; names of letters are whole.
const letters = (name: string): string[] =>
  Intl.Segmenter === undefined ? [...name] : [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)

/** From the fullest to the shortest: the name, its first word, its beginning, its beginning and end. */
function ways(name: string): string[] {
  const all = letters(name)
  if (all.length <= MOST) return [name]
  const [first] = name.split(/\s+/u)
  const start = (count: number) => all.slice(0, count).join('').trimEnd()
  const end = (count: number) => all.slice(-count).join('').trimStart()
  const cut = [`${start(MOST - 1)}…`, `${start(5)}…${end(3)}`, `${start(3)}…${end(5)}`]
  return first && letters(first).length <= MOST ? [first, ...cut] : cut
}

/** One for each name, in their order. */
export function shortNames(names: readonly string[]): string[] {
  const asked = names.map(ways)
  // Everybody whose names begin alike is shortened the same way, so that the difference is in the same place.
  const found = asked.map((own, seat) =>
    own.find((short, way) => asked.every((other, at) => at === seat || (other[way] ?? other.at(-1)) !== short)),
  )
  // The same to the letter, or nearly: the seat's number is what differs.
  return found.map((short, seat) =>
    short !== undefined && found.indexOf(short) === found.lastIndexOf(short)
      ? short
      : `${letters(names[seat]!).slice(0, 6).join('').trimEnd()} ${seat + 1}`,
  )
}
