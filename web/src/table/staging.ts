// What a board must know to follow a game with the eyes: how the table looks in a view, and what one event changes in
// that scene. It says nothing about what is allowed: offers do that. After the events of a message the scene is
// made anew from its view, so a mistake here can show for a moment and no longer; the tests play whole games and hold
// `after` to the views.
import type { AnyEvent } from '../texts/sentence.ts'
import type { Values } from '../texts/template.ts'
import type { ServerGame } from '../protocol/messages.ts'
import type { Listing } from './chapters.ts'
import type { Later } from './fading.ts'

/** How long a face that will be hidden again is shown at least, at any speed, in milliseconds. */
export const LEAST_SEEN = 650

export type AnyView = NonNullable<ServerGame['view']>

export interface Staging<View, Scene> extends Listing {
  sceneOf(view: View): Scene
  /** The table before a game's first event, by the first view there is; without it, as that view shows it. */
  opening?(view: View): Scene
  after(scene: Scene, event: AnyEvent): Scene
  /** What lies there from message to message besides the scene (a photo finish), after one more message. */
  keeps?(before: unknown, message: ServerGame): unknown
  /** Events that only set a game up: until another one, or a second round, the dock says what the game is about. */
  readonly settingUp?: readonly string[]
  /** The text that says in one line what it is about, with what it fills in; without it, goal.<game>. */
  goal?(view: View): readonly [key: string, values?: Values]
  /** How long an event moves before the next, in milliseconds at the usual speed (look book, motion). How long its
   *  sentence is read comes on top (settings/reading.ts). */
  lasts(event: AnyEvent): number
  /** Whether the scene says it all: it has no sentence of its own below the board, and the one before stays. */
  isQuiet?(event: AnyEvent): boolean
  /** Events that are somebody's own move: who has made it need not read it. */
  readonly deeds?: readonly string[]
  /** Whether it is something to read (a round's result): no speed makes it shorter, but Story.next() ends it. */
  isToBeRead?(event: AnyEvent): boolean
  /** Whether it shows something that will be hidden again, or where it went: at any speed that is seen. */
  reveals?(event: AnyEvent): boolean
  /** A race's dice are shown at once, so what was revealed just before them is shown late, over the race; and what was
   *  revealed while nobody looked, once somebody does. The scene of now with what `then`, the scene at that time,
   *  revealed. Undefined: the event reveals nothing, or it still lies open. */
  late?(now: Scene, then: Scene, event: AnyEvent): Scene | undefined
  /** The key of the text that tells an event of which something has faded (fading.ts): the house gives it. */
  later?: Later
}
