// Sits the visitor down, puts bots on the seats that are free and starts, one step each time the table has answered the
// last one: "Play now", and "Fill up with bots" in the lobby.
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
    if (this.table.refusal || (people.phase !== 'waiting' && people.phase !== 'finished')) {
      this.#done = true // something else happened: the lobby shows it
      return
    }
    const free = people.seats.findIndex((seat) => seat.kind === 'free')
    if (people.you.seat === null && free >= 0) return this.table.sit(free)
    if (free >= 0) return this.table.addBot(free, this.level)
    this.#done = true
    this.table.ready(true)
  }
}
