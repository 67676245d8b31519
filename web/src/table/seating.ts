// "Play now": sits the visitor down, puts bots on the other seats and starts, one step each time the table has answered
// the last one.
import type { Level } from '../protocol/messages.ts'
import type { Table } from './table.svelte.ts'

export class Seating {
  #done = false

  constructor(
    private readonly table: Table,
    private readonly level: Level,
  ) {}

  goOn(): void {
    const { people } = this.table
    if (this.#done || !people || this.table.asking) return
    const free = people.seats.findIndex((seat) => seat.kind === 'free')
    if (people.you.seat === null) return this.table.sit(0)
    if (free >= 0) return this.table.addBot(free, this.level)
    this.#done = true
    this.table.ready(true)
  }
}
