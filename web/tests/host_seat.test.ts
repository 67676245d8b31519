// Which chair is called the host's: never a wrong one, and never two.
import { describe, expect, it } from 'vitest'
import { hostSeat } from '../src/lobby/host_seat.ts'

const sits = (name: string, person = name) => ({ kind: 'person', person, name, present: true, ready: false })
const free = { kind: 'free' }
const told = (seat: number | null, amHost: boolean, host: string, ...seats: object[]) =>
  hostSeat({ you: { person: 'me', name: 'Me', seat, host: amHost }, host, seats } as never)

describe('the host', () => {
  it('is the one who has that name', () => {
    expect(told(1, false, 'Ana', sits('Ana'), sits('Bo'), free)).toBe(0)
  })
  it('is me, and not my namesake', () => {
    expect(told(1, true, 'Ana', sits('Ana', 'g0'), sits('Ana', 'g1'))).toBe(1)
  })
  it('is my namesake, and not me', () => {
    expect(told(1, false, 'Ana', sits('Ana', 'g0'), sits('Ana', 'g1'))).toBe(0)
  })
  it('is nobody in particular where two others have that name', () => {
    expect(told(2, false, 'Ana', sits('Ana', 'g0'), sits('Ana', 'g1'), sits('Bo'))).toBeUndefined()
  })
  it('has no chair while watching, whoever has the same name', () => {
    expect(told(null, true, 'Ana', sits('Ana'), free)).toBeUndefined()
    expect(told(0, false, 'Ana', sits('Bo'), { kind: 'bot', level: 'child' })).toBeUndefined()
  })
})
