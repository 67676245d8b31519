// What everybody at a table is called. Bots have no names on the line: they get short ones here, by seat, that nobody
// at the table has already.
import type { ServerTable } from '../protocol/messages.ts'

const BOTS = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gus', 'Ida', 'Jon', 'Kim', 'Leo', 'Mia']

export function namesOf(seats: ServerTable['seats']): string[] {
  const taken = new Set(seats.map((seat) => (seat.kind === 'person' ? seat.name : '')))
  const free = BOTS.filter((name) => !taken.has(name))
  return seats.map((seat, i) => (seat.kind === 'person' ? seat.name : seat.kind === 'bot' ? free[i]! : ''))
}
