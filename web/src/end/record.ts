// A finished game as it is written down (docs/record-format.md): what of it the pages read, where it is found, and how
// it leaves the device.
import type { GameName } from '../games.ts'
import { Cupboard } from '../link/cupboard.ts'
import type { Promised } from '../table/fair_start.ts'

export interface Result {
  scores: number[]
  winners: number[]
  end: string
}
export interface GameRecord {
  format: string
  game: GameName
  players: number
  names?: string[]
  fairness?: { commitment: string; seed?: string; nonces: (string | null)[] }
  moves: { by: number | string; at?: number }[]
  result?: Result
}

/** A record as the house hands it out: as text, or read already. */
export const readRecord = (record: unknown): GameRecord =>
  (typeof record === 'string' ? JSON.parse(record) : record) as GameRecord

/** The record of a game that was played here, or at the server. */
export async function fetchRecord(id: string, here: boolean): Promise<GameRecord> {
  if (here) {
    const kept = (await (await Cupboard.open()).games()).find((game) => game.id === id)
    if (!kept) throw new Error('not kept')
    return readRecord(kept.record)
  }
  const answer = await fetch(`/api/records/${encodeURIComponent(id)}`)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as GameRecord
}

/** Keeps a game that was played at the server on this device too, with what was heard before it. */
export async function keepAway(id: string, record: GameRecord, promised: Promised | undefined): Promise<void> {
  const { game, players } = record
  const cupboard = await Cupboard.open()
  await cupboard.keepGame({ id, game, players, record, ended: Date.now(), away: true, ...(promised && { promised }) })
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
