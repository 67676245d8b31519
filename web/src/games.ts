// The three boxes on the shelf: what can be said of a game before it is opened, and where its board is. A board is
// loaded when it is needed.
import type { Component } from 'svelte'
import type { Staging } from './table/staging.ts'
import type { Table } from './table/table.svelte.ts'

export type GameName = 'farbenpoker' | 'starmaster' | 'riffifi'

/** What games/<box>/web/game.ts exports. */
export interface GameModule {
  staging: Staging<never, unknown>
  /** Everything between the bar and the bottom edge: board, people, sentence, action. */
  Board: Component<{ table: Table }>
  /** What its keys do, for the menu: the keys as they are printed ("1–9"), and the key of a text. */
  keys?: readonly (readonly [keys: string, text: string])[]
}

interface Box {
  players: readonly [fewest: number, most: number]
  /** How many are dealt in by "Play now". */
  usual: number
  load(): Promise<GameModule>
}

export const GAMES: Record<GameName, Box> = {
  farbenpoker: { players: [2, 5], usual: 3, load: () => import('../../games/farbenpoker/web/game.ts') },
  starmaster: { players: [1, 6], usual: 3, load: () => import('../../games/starmaster/web/game.ts') },
  riffifi: { players: [3, 5], usual: 4, load: () => import('../../games/riffifi/web/game.ts') },
}
