// How long a sentence takes to read. Everybody begins at 200 words a minute; who has played some games on this device knows
// the sentences and reads them faster. Pure but for the number of games, which this device counts.
import { keep, readKept } from './browser_store.ts'

const KEY = 'ludothek.games'
const LETTERS = 6 // of a word, with the space after it: languages with long words have fewer of them
/** Words a minute, by how many games were played to their end on this device. */
const SPEEDS = [
  { games: 0, words: 200 },
  { games: 3, words: 250 },
  { games: 6, words: 300 },
  { games: 12, words: 350 },
] as const

export const wordsAMinute = (games: number): number => SPEEDS.findLast((step) => games >= step.games)!.words

/** How long a sentence takes at so many words a minute, in milliseconds. */
export function readingTime(sentence: string, words: number): number {
  const spaced = sentence.split(/\s+/).filter((word) => word !== '').length
  return (Math.max(spaced, sentence.length / LETTERS) * 60_000) / words
}

/** How many games were played to their end on this device. */
export function gamesPlayed(): number {
  const kept = readKept(KEY)
  return typeof kept === 'number' && kept >= 0 ? kept : 0
}

export const noteGamePlayed = (): void => keep(KEY, gamesPlayed() + 1)
