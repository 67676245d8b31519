// Games that wait on this device: those against bots that are not over. Tables that nobody will come back to are
// cleared away on the occasion.
import type { GameName } from '../games.ts'
import { Cupboard } from '../link/cupboard.ts'

const STALE = 24 * 3600_000 // ms after which a table without a game goes

/** The newest unfinished game of each kind: the address to go to. */
export async function unfinished(now = Date.now()): Promise<Partial<Record<GameName, string>>> {
  const found: Partial<Record<GameName, string>> = {}
  if (typeof indexedDB === 'undefined') return found
  const cupboard = await Cupboard.open()
  for (const { id, game, running, changed } of await cupboard.tables()) {
    if (running) found[game as GameName] ??= `/here/${id}`
    else if (now - changed > STALE) await cupboard.forget(id)
  }
  return found
}
