// What everybody at a table is called. Bots have no names on the line: they get short ones here, by seat, that nobody
// at the table has already.
import type { ServerTable } from '../protocol/messages.ts'

const BOTS = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gus', 'Ida', 'Jon', 'Kim', 'Leo', 'Mia']

/** @param mine what the visitor at seat `me` is called, if that is not for the house to say */
export function namesOf(chairs: ServerTable['seats'], me: number | null = null, mine?: string): string[] {
  const seats = chairs.map((chair, i) =>
    chair.kind === 'person' && i === me && mine !== undefined ? { ...chair, name: mine } : chair,
  )
  const taken = new Set(seats.map((seat) => (seat.kind === 'person' ? seat.name : '')))
  const free = BOTS.filter((name) => !taken.has(name))
  return seats.map((seat, i) => (seat.kind === 'person' ? seat.name : seat.kind === 'bot' ? free[i]! : ''))
}
