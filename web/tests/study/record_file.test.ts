// Files that somebody opens to have them checked: what the pages can't show is no record, and says so; who played is read by
// the engine, which shows names as they may be shown.
import { describe, expect, it } from 'vitest'
import { helpedIn, isResult, namesIn, readFile, seatOf, type GameRecord } from '../../src/end/record.ts'
import { seatsOf } from '../../src/replay/replay.ts'
import { namesOf } from '../../src/table/names.ts'
import { studyHere, vectorOf } from '../study_here.ts'

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

describe('that help was taken', () => {
  it('is counted by seat, and what is written otherwise is nothing', () => {
    const helped = (value: unknown) => helpedIn(record({ helped: value }) as unknown as GameRecord)
    expect(helped([{ move: 3, seat: 1 }, { move: 9, seat: 1 }, { move: 9, seat: 7 }])).toEqual([0, 2, 0]) // prettier-ignore
    expect(helped(undefined)).toEqual([0, 0, 0])
    expect(helped('often')).toEqual([0, 0, 0])
    expect(helped([null, 7])).toEqual([0, 0, 0])
  })
})

describe('who opens a kept game', () => {
  const seatIn = (game: object, names?: string[]) => seatOf(game, record(names && { names }) as unknown as GameRecord)
  it('sat where the only person sat, among bots', () => {
    expect(seatIn({}, ['bot:child', 'Ada', 'bot:child'])).toBe(1)
    expect(seatIn({}, ['bot:child', 'bot:child'])).toBe(null)
    expect(seatIn({})).toBe(null)
  })
  it('sat at a server where this device has written it down, and else nobody knows', () => {
    expect(seatIn({ away: true, seat: 2 }, ['Ada', 'Ben', 'Cleo'])).toBe(2)
    expect(seatIn({ away: true }, ['Ada', 'Ben', 'Cleo'])).toBe(null)
  })
})

describe('a result', () => {
  it('is shown where it has scores, winners and a reason', () => {
    expect(isResult({ scores: [1, 2], winners: [1], end: 'abandoned' }, 2)).toBe(true)
    expect(isResult({ scores: [1, 2], winners: [], end: 'abandoned' }, 2)).toBe(true)
  })
  it.each([undefined, null, {}, { scores: [1, 2], winners: [0] }, { scores: 7, winners: [0], end: '' }])(
    'is not where something is missing: %j',
    (each) => expect(isResult(each, 2)).toBe(false),
  )
  it.each([
    { scores: [1, 2, 3], winners: [1] },
    { scores: [1], winners: [0] },
    { scores: [1, 2], winners: [2] },
    { scores: [1, 2], winners: [0.5] },
    { scores: [1, 2], winners: [0, 0, 0] },
  ])('is not where it is of other players: %j', (each) => expect(isResult({ ...each, end: '' }, 2)).toBe(false))
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
    ...[undefined, null, 0, -1, 2.5, 7, 1e9, '3', [3]].map((players) => JSON.stringify(record({ players }))),
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

describe('who played a record from elsewhere', () => {
  const file = (names: string[]) => JSON.stringify({ ...(JSON.parse(vectorOf('riffifi', 3)) as object), names })
  it('has a name that can be shown, and only the house’s bots are bots', async () => {
    const seats = await seatsOf(file(['\u202eAda\u200b', 'bot:casual', 'bot:champion']), await studyHere())
    expect(seats?.map(({ kind }) => kind)).toEqual(['person', 'bot', 'person'])
    expect(namesOf(seats!)).toEqual(['Ada', 'Ben', 'champion'])
  })
  it('is nobody where there is no such name, or the engine can’t read it', async () => {
    expect(namesOf((await seatsOf(file(['x'.repeat(41), '', 'Ada']), await studyHere()))!)).toEqual(['', '', 'Ada'])
    expect(await seatsOf(JSON.stringify(record()), await studyHere())).toBe(undefined)
  })
})
