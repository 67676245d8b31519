// A line to a house, be it a server or the WebAssembly table in a worker of this page: both speak the protocol
// (docs/protocol.md). A link says hello by itself and comes back by itself when it is lost; whoever listens enters
// its table anew each time the state becomes `open`. What is said while the line is not open is dropped: it was about
// a table that may have moved on.
import type { ClientMessage, ServerHello, ServerMessage } from '../protocol/messages.ts'

export const PROTOCOL = 1

/**
 * - `connecting`: for the first time;
 * - `open`: said hello and heard it back;
 * - `lost`: it was open, and is being tried again;
 * - `outdated`: the page is older than the house; only a reload helps;
 * - `closed`: for good, on purpose or because the house in this page has failed.
 */
export type LinkState = 'connecting' | 'open' | 'lost' | 'outdated' | 'closed'

export interface Listener {
  /** Everything but hello, pong and outdated, which are the link's own business. */
  hear(message: ServerMessage): void
  state(state: LinkState, you: ServerHello['you'] | undefined): void
  /** A house in this page can't keep the game any more, or can again. A server says nothing that it did not keep. */
  keeps?(isKept: boolean): void
  /** A house in this page has no such table; it is closed for that. */
  missing?(): void
}

export interface Link {
  /** False: dropped, the line is not open. */
  say(message: ClientMessage): boolean
  /** For good: nothing is heard any more. */
  close(): void
  /** The record of a game that a house in this page could not keep; undefined: it has none. */
  record?(id: string): Promise<unknown>
}
