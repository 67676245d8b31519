// What keeps a visitor from the table, and what is taken away meanwhile.
import { expect, it } from 'vitest'
import { coverOf, isPutAway } from '../../src/frame/cover.ts'
import type { ServerTable } from '../../src/protocol/messages.ts'

const people = (more: object = {}) => ({ phase: 'playing', ...more }) as unknown as ServerTable
const PAUSE = { pause: { away: [1], asked: false, in: 5000, votes: [null, null] } }
const OPEN = { line: 'open', people: people(), elsewhere: false, removed: undefined } as const

it('is nothing while the game goes on, or the line comes back by itself', () => {
  expect(coverOf(OPEN)).toBeUndefined()
  expect(coverOf({ ...OPEN, line: 'lost' })).toBeUndefined()
  expect(coverOf({ ...OPEN, line: 'lost', people: people(PAUSE) })).toBeUndefined()
})

it('is whatever has to be dealt with first', () => {
  const paused = { ...OPEN, people: people(PAUSE) }
  expect(coverOf(paused)).toBe('pause')
  expect(coverOf({ ...paused, elsewhere: true })).toBe('elsewhere')
  expect(coverOf({ ...paused, elsewhere: true, line: 'closed' })).toBe('closed')
  expect(coverOf({ ...paused, line: 'outdated' })).toBe('outdated')
  expect(coverOf({ ...paused, elsewhere: true, removed: 'banned' })).toBe('removed')
  expect(coverOf({ ...OPEN, people: undefined, removed: 'banned' })).toBe('removed')
})

it('takes away what lies open to be memorised, and only that', () => {
  expect(isPutAway({ people: people({ phase: 'memorising', ...PAUSE }) })).toBe(true)
  expect(isPutAway({ people: people({ phase: 'memorising' }) })).toBe(false)
  expect(isPutAway({ people: people(PAUSE) })).toBe(false)
})
