// Files that somebody opens to have them checked: what the pages can't show is no record, and says so.
import { describe, expect, it } from 'vitest'
import { namesIn, readFile, type GameRecord } from '../src/end/record.ts'

const record = (more: object = {}) => ({
  format: 'ludothek/1',
  game: 'riffifi',
  players: 3,
  moves: [{ by: 'chance', do: 'dealer', seat: 0 }],
  ...more,
})
const fairness = (more: object = {}) => record({ fairness: { commitment: 'ab', nonces: ['cd', null], ...more } })

describe('the names in a record', () => {
  it('are people’s own, and for bots those they had at the table', () => {
    const named = record({ names: ['Ben', 'bot:casual', 'bot:child'] }) as unknown as GameRecord
    expect(namesIn(named)).toEqual(['Ben', 'Cleo', 'Dora'])
    expect(namesIn(record() as unknown as GameRecord)).toEqual(['', '', ''])
  })
})

describe('a file', () => {
  it.each([record(), fairness(), fairness({ seed: 'ef' })])('that is a record is read: %j', (each) => {
    expect(readFile(JSON.stringify(each))).toEqual(each)
  })

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    '{"moves":[],"fairness":{}}',
    JSON.stringify(record({ game: 7 })),
    JSON.stringify(record({ moves: {} })),
    JSON.stringify(record({ moves: [null] })),
    JSON.stringify(record({ names: 'Ana' })),
    JSON.stringify(record({ names: [5] })),
    JSON.stringify(record({ fairness: null })),
    JSON.stringify(record({ fairness: {} })),
    JSON.stringify(fairness({ commitment: 5 })),
    JSON.stringify(fairness({ nonces: 'cd' })),
    JSON.stringify(fairness({ nonces: [5] })),
    JSON.stringify(fairness({ seed: null })),
  ])('that is none is refused: %s', (text) => {
    expect(() => readFile(text)).toThrow()
  })
})
