// What a box's own half of the page offers: the front on the shelf, and the board, which is loaded when it is needed. It is
// in ../games/<box>/web and found by its folder.
import type { Component } from 'svelte'
import { boards } from 'virtual:boxes'
import type { GameName } from './facts.ts'
import type { ServerTable } from './protocol/messages.ts'
import type { EventSounds } from './sound/event_sounds.ts'
import type { Staging } from './table/staging.ts'
import type { Table } from './table/table.svelte.ts'
import type { AnyEvent } from './texts/sentence.ts'
import type { Company } from './texts/template.ts'

/** What ../games/<box>/web/box/front.ts exports: the box as it stands on the shelf. */
export interface Front {
  /** What is on its front, as an SVG of 238 × 308 from 0, 12 on. */
  face: string
  /** The colours of the cardboard. */
  top: string
  side: string
  /** Drawings that its pieces and its front are made of by <use>: SVG symbols, once in the page (pieces/Sprite.svelte). */
  pieces?: string
}

/** A piece as it is drawn: by what, with which properties. */
export type Piece = readonly [Drawing: Component<any>, properties: object]

/** What ../games/<box>/web/game.ts exports. */
export interface GameModule {
  staging: Staging<never, unknown>
  /** Everything between the bar and the bottom edge: board, people, sentence, action. */
  Board: Component<{ table: Table }>
  /** What its keys do, for the menu: the keys as they are printed ("1–9"), and the key of a text. */
  keys?: readonly (readonly [keys: string, text: string])[]
  sounds?: EventSounds
  /** What somebody has before them at the end of a game, read off the last view: nothing is counted anew. */
  piecesOf?(view: never, seat: number): Piece[]
  /** What was written down during the game, after it: from its events, undefined while they are looked for. */
  Sheet?: Component<SheetOf>
  /** What a move would do, from what is foreseen of it, for the plain board; without it, the text foreseen.<game>.<what>. */
  foretell?: Foretell
  /** What a bot's move was about, from the record's word for it; without it, a colour or the word itself. */
  thingOf?(word: string): string
}

export type Foretell = (foreseen: never, move: never, company: Company) => string

export interface SheetOf {
  events: readonly AnyEvent[] | undefined
  names: readonly string[]
  me: number | null
  options: NonNullable<ServerTable['settings']['options']> | object
}

/** Its own board; of a box that has none, the plain one. */
export function boardOf(game: GameName): Promise<GameModule> {
  return boards[game]?.() ?? import('./plain/game.ts')
}
