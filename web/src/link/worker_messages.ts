// What a page and the worker of its local host say to each other.
import type { ClientMessage, ServerMessage } from '../protocol/messages.ts'
import type { Opening } from './local_host.ts'

export type ToHost =
  | { kind: 'open'; opening: Opening }
  | { kind: 'restore'; table: string; name: string }
  | { kind: 'say'; message: ClientMessage }
  | { kind: 'pong' }
  | { kind: 'record'; id: string } // of a game that the device has not kept
  | { kind: 'verify'; record: unknown }

export type FromHost =
  | { kind: 'open' }
  | { kind: 'message'; message: ServerMessage; timed: boolean }
  | { kind: 'verified'; result: unknown }
  | { kind: 'keeps'; isKept: boolean }
  | { kind: 'elsewhere' } // another window has taken the table: nothing more comes
  | { kind: 'record'; id: string; record: unknown } // undefined: there is none
  | { kind: 'failed'; why: string; isMissing?: boolean } // isMissing: the device keeps no such table
