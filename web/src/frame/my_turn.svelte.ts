// The visitor's turn at a table, for whoever calls or says it (once_a_turn.ts). Made while a page is made.
import type { Table } from '../table/table.svelte.ts'
import { OnceATurn } from './once_a_turn.ts'

export class MyTurn {
  isOn = $state(false)

  constructor(table: Table) {
    const turn = new OnceATurn()
    $effect(() => {
      turn.see({
        isPlaying: table.people?.phase === 'playing',
        me: table.me,
        awaited: table.awaited,
        isMyTurn: table.isMyTurn,
        isRace: table.story?.shown?.race !== undefined,
      })
      this.isOn = turn.isOn
    })
  }
}
