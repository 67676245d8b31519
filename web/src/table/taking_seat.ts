// A friend who opens a link sits down without being asked anything: on the first free seat of a table that waits, once a
// visit, under the name this device has used before. Who stands up again has chosen to watch.
import { settings } from '../settings/settings.svelte.ts'
import type { Table } from './table.svelte.ts'

export class TakingSeat {
  #sat = false
  #named = false

  constructor(private readonly table: Table) {}

  goOn(): void {
    const { people } = this.table
    if (!people || this.table.asking || people.phase !== 'waiting') return
    if (people.you.seat !== null) {
      this.#sat = true
      const wanted = settings.name
      if (this.#named || wanted === '' || wanted === people.you.name) return
      this.#named = true
      this.table.rename(wanted)
    } else if (!this.#sat && people.seats.some((seat) => seat.kind === 'free')) {
      this.#sat = true
      this.table.sit()
    }
  }
}
