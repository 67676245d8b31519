// Games that wait on this device: those against bots that are not over. The shelf leads to the newest of each kind, the
// room of kept games to all of them. Tables that nobody will come back to are cleared away on the occasion; a game that
// was begun is forgotten only by whoever says so.
import { FACTS, type GameName } from '../facts.ts'
import { LocalStore, type KeptTable } from '../link/local_store.ts'

const STALE = 24 * 3600_000 // ms after which a table without a game goes

export type Unfinished = KeptTable & { game: GameName }

/** All of them, the newest first. */
export async function unfinished(now = Date.now()): Promise<Unfinished[]> {
  if (typeof indexedDB === 'undefined') return []
  const store = await LocalStore.open()
  const tables = await store.tables()
  for (const { id, running, changed } of tables) if (!running && now - changed > STALE) await store.forget(id)
  return tables.filter((table): table is Unfinished => table.running && table.game in FACTS)
}

export const addressOf = ({ id }: Pick<KeptTable, 'id'>): string => `/here/${encodeURIComponent(id)}`

/** Where the newest of each kind goes on. */
export function newest(tables: readonly Unfinished[]): Partial<Record<GameName, string>> {
  const found: Partial<Record<GameName, string>> = {}
  for (const table of tables) found[table.game] ??= addressOf(table)
  return found
}

export async function forget({ id }: Pick<KeptTable, 'id'>): Promise<void> {
  await (await LocalStore.open()).forget(id)
}
