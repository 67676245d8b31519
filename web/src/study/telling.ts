// How the study of a game speaks of a move: what happened there, in words, and the way to see it again.
import { thingIn } from '../end/thoughts.ts'
import type { GameModule } from '../games.ts'
import { doWords, valueWords } from '../plain/words.ts'
import { sentenceOf, type AnyEvent } from '../texts/sentence.ts'
import { say, type Voice } from '../texts/template.ts'

export interface Telling {
  /** Undefined: nothing that has words. */
  what(move: number): string | undefined
  /** Where in the house that moment can be seen; undefined: nowhere. */
  link(move: number): string | undefined
  /** Goes there at once: where the game is being seen again already, or is nowhere but in this page. */
  go?(move: number): void
}
export const SILENT: Telling = { what: () => undefined, link: () => undefined }

/** A move that would have been better, by what is chosen with it; where nothing is, by what is done: "Cube 7", "Roll again". */
export function choiceWords(
  voice: Voice,
  game: string,
  { do: what, by: _by, ...members }: Record<string, unknown>,
  module?: Pick<GameModule, 'thingOf'>,
): string {
  const thing = 'card' in members ? thingIn(members) : undefined
  if (thing !== undefined && module?.thingOf) return module.thingOf(thing)
  const values = Object.entries(members).map(([member, value]) => valueWords(voice, game, member, value))
  return values.length > 0 ? values.join(say(voice, 'list.comma')) : doWords(voice, game, String(what))
}

const LEAST = 2 // sentences
const GLANCE = 150 // characters
/** Of a move: what was thrown or drawn and what came of it, and as much more as is read at a glance (a pot that was won). */
export function atAGlance(voice: Voice, game: string, events: readonly AnyEvent[] | undefined): string | undefined {
  const sentences = events?.map((event) => sentenceOf(voice, game, event)) ?? []
  const told = sentences.filter((_, i) => i < LEAST || sentences.slice(0, i + 1).join(' ').length <= GLANCE)
  return told.length === 0 ? undefined : told.join(' ')
}
