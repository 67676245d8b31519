// What a board must know to follow a game with the eyes: how the table looks in a view, and what one event changes in
// that picture. It says nothing about what is allowed: offers do that. After the events of a message the picture is
// made anew from its view, so a mistake here can show for a moment and no longer; the tests play whole games and hold
// `after` to the views.
import type { AnyEvent } from '../texts/sentence.ts'
import type { Values } from '../texts/template.ts'
import type { ServerGame, ServerTable } from '../protocol/messages.ts'
import type { Listing } from './chapters.ts'

/** How long a face that will be hidden again is shown at least, at any speed, in milliseconds. */
export const LEAST_SEEN = 650

/** An event that has kept only these of its members, and the text that tells it without the others. */
export function retold(event: AnyEvent, key: string, ...members: string[]): AnyEvent {
  const left = Object.fromEntries(members.map((name) => [name, event[name]]))
  return { ...left, event: event.event, ...(event.rule === undefined ? {} : { rule: event.rule }), key }
}

export type AnyView = NonNullable<ServerGame['view']>

export interface Staging<View, Scene> extends Listing {
  sceneOf(view: View): Scene
  /** The table before a game's first event, by the first view there is; without it, as that view shows it. */
  opening?(view: View): Scene
  after(scene: Scene, event: AnyEvent): Scene
  /** Events that only set a game up: until another one, or a second round, the dock says what the game is about. */
  readonly settingUp?: readonly string[]
  /** The text that says in one line what it is about, with what it fills in; without it, goal.<game>. */
  goal?(settings: ServerTable['settings']): readonly [key: string, values?: Values]
  /** How long an event moves before the next, in milliseconds at the usual speed (look book, motion). How long its
   *  sentence is read comes on top (settings/reading.ts). */
  lasts(event: AnyEvent): number
  /** Whether the picture says it all: it has no sentence of its own below the board, and the one before stays. */
  isQuiet?(event: AnyEvent): boolean
  /** Events that are somebody's own move: who has made it need not read it. */
  readonly deeds?: readonly string[]
  /** Whether it is something to read (a round's result): no speed makes it shorter, but Story.next() ends it. */
  isToBeRead?(event: AnyEvent): boolean
  /** Whether it shows something that will be hidden again, or where it went: at any speed that is seen. */
  reveals?(event: AnyEvent): boolean
  /** A race's dice are shown at once, so what was revealed just before them is shown late, over the race; and what was
   *  revealed while nobody looked, once somebody does. The picture of now with what `then`, the picture at that time,
   *  revealed. Undefined: the event reveals nothing, or it still lies open. */
  late?(now: Scene, then: Scene, event: AnyEvent): Scene | undefined
  /** Whether its words tell a place that is hidden as soon as it was shown: then only what is kept of it is still said
   *  when the message has been told. */
  passes?(event: AnyEvent): boolean
  /** By the event that hides something again: which events have shown it. Their sentences go with it, for those who
   *  listen too. */
  readonly hides?: Partial<Record<string, readonly string[]>>
  /** Events whose faces lie open until the next message: so long their sentences stay. */
  readonly open?: readonly string[]
  /** What the page may keep of an event that was told before, for the list of what happened: nothing on the screen
   *  remembers for the players, so faces and places that do not lie open in `scene` any more are gone from it (retold).
   *  It is asked again with every new picture. Without a picture: what may be kept for ever. Without it everything is. */
  kept?(event: AnyEvent, scene?: Scene): AnyEvent
}
