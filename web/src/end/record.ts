// A finished game as it is written down (docs/record-format.md): what of it the pages read, where it is found, and how
// it leaves the device.
import { FACTS, GAMES, type GameName } from '../facts.ts'
import { LocalStore, type KeptGame } from '../link/local_store.ts'
import type { ServerTable } from '../protocol/messages.ts'
import type { AnyEvent } from '../texts/sentence.ts'
import type { Promised } from '../table/fair_start.ts'
import { namesOf } from '../table/names.ts'

export interface Result {
  scores: number[]
  winners: number[]
  end: string
}
/** A move: who made it and when, and beside that what its game says of it. */
export interface RecordedMove {
  by: number | string
  at?: number
  readonly [member: string]: unknown
}
export interface GameRecord {
  format: string
  game: GameName
  players: number
  names?: string[]
  options?: object
  fairness?: { commitment: string; seed?: string; nonces: (string | null)[] }
  moves: RecordedMove[]
  /** What bots had in mind with their moves, which count from 0; beside them, for a move has no room for it. */
  reasons?: { move: number; reason: string }[]
  /** Who took advice before which move, from 0. */
  helped?: { move: number; seat: number }[]
  result?: Result
}

/** For how many moves each seat took advice; what a file from elsewhere has instead counts nothing. */
export function helpedIn({ players, helped = [] }: Pick<GameRecord, 'players' | 'helped'>): number[] {
  const given = Array.isArray(helped) ? helped : []
  return Array.from({ length: players }, (_, seat) => given.filter((each) => each?.seat === seat).length)
}

/** A record as the house hands it out: as text, or read already. */
export const readRecord = (record: unknown): GameRecord =>
  (typeof record === 'string' ? JSON.parse(record) : record) as GameRecord

/** Who sat where, in a record of this house: bots, of which it has the level ("bot:casual"), and people. One from
 *  elsewhere may have anything for a name: the engine reads those (replay/replay.ts). */
export function seatsIn({ players, names = [] }: Pick<GameRecord, 'players' | 'names'>): ServerTable['seats'] {
  const seats = Array.from({ length: players }, (_, seat) => {
    const name = names[seat]
    if (name === undefined) return { kind: 'free' }
    return name.startsWith('bot:') ? { kind: 'bot', level: name.slice(4) } : { kind: 'person', name }
  })
  return seats as ServerTable['seats']
}
/** What they are called: bots as they were at the table. */
export const namesIn = (record: GameRecord): string[] => namesOf(seatsIn(record))

/** What is in a file from elsewhere, if the pages can show it; whether it holds is the verifier's to say. Throws. */
export function readFile(text: string): GameRecord {
  const record = JSON.parse(text) as unknown
  if (!isObject(record) || typeof record.game !== 'string' || !isListOf(record.moves, isObject)) {
    throw new Error('no record')
  }
  const { fairness, names, players, reasons } = record
  if (!isPlace(players, MOST_PLAYERS + 1) || players === 0) throw new Error('no players')
  if (names !== undefined && !isListOf(names, (name) => typeof name === 'string')) throw new Error('no names')
  if (fairness !== undefined && !isFairness(fairness)) throw new Error('no promise')
  if (!isListOf(reasons ?? [], (each) => isObject(each) && typeof each.reason === 'string'))
    throw new Error('no reasons')
  return record as unknown as GameRecord
}
const MOST_PLAYERS = Math.max(...GAMES.map((game) => FACTS[game].players.most))
const isPlace = (value: unknown, places: number) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < places
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf = (value: unknown, isOne: (each: unknown) => boolean) => Array.isArray(value) && value.every(isOne)
const isFairness = (value: unknown) =>
  isObject(value) &&
  typeof value.commitment === 'string' &&
  (value.seed === undefined || typeof value.seed === 'string') &&
  isListOf(value.nonces, (nonce) => nonce === null || typeof nonce === 'string')

/** How it ended, of all that happened in it. */
export const endIn = (events: readonly AnyEvent[] | undefined): AnyEvent | undefined =>
  events?.findLast(({ event }) => event === 'gameEnded')

/** Whether a file's result can be shown: a score for each player, and winners among them. */
export const isResult = (value: unknown, players: number): value is Result =>
  isObject(value) &&
  isListOf(value.scores, (score) => typeof score === 'number') &&
  (value.scores as unknown[]).length === players &&
  isListOf(value.winners, (seat) => isPlace(seat, players)) &&
  (value.winners as unknown[]).length <= players &&
  typeof value.end === 'string'

export interface Found {
  record: GameRecord
  /** On this device. */
  isKept: boolean
}

/**
 * The record of a game that was played here. What this device could not keep the house in this page still has.
 * @param unkept asks that house: undefined if it has none
 */
export async function findHere(id: string, unkept: (id: string) => Promise<unknown>): Promise<Found> {
  const games = await LocalStore.open()
    .then((store) => store.games())
    .catch(() => [])
  const kept = games.find((game) => game.id === id)
  const record = kept ? kept.record : await unkept(id)
  if (record === undefined) throw new Error('neither kept nor there')
  return { record: readRecord(record), isKept: kept !== undefined }
}

/** The record of a game that was played at the server. */
export async function fetchRecord(id: string): Promise<GameRecord> {
  const answer = await fetch(`/api/records/${encodeURIComponent(id)}`)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as GameRecord
}

/** Keeps a game that was played at the server on this device too: who played it here, and what was heard before it. */
export async function keepAway(
  id: string,
  record: GameRecord,
  seat: number,
  promised: Promised | undefined,
): Promise<void> {
  const { game, players } = record
  const store = await LocalStore.open()
  await store.keepGame({
    id,
    game,
    players,
    record,
    ended: Date.now(),
    away: true,
    seat,
    ...(promised && { promised }),
  })
}

/** At which seat this device's visitor sat; null: nobody can tell. Among bots it was the only person. */
export function seatOf({ away, seat }: Pick<KeptGame, 'away' | 'seat'>, { names = [] }: GameRecord): number | null {
  if (away) return seat ?? null
  const person = names.findIndex((name) => !name.startsWith('bot:'))
  return person < 0 ? null : person
}

/** Hands a record to the visitor as a file. */
export function save(record: GameRecord, id: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `ludothek-${record.game}-${id.replaceAll(/[^a-z0-9-]/gi, '')}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** How many minutes it took, if the moves have times. */
export function minutes(record: GameRecord): number | undefined {
  const last = record.moves.findLast((move) => move.at !== undefined)?.at
  return last === undefined ? undefined : Math.max(1, Math.round(last / 60_000))
}
