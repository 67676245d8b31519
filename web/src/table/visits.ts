// Tables of a server that this visitor sat at from this device, so that the shelf can lead back to a game that runs.
import type { GameName } from '../facts.ts'
import { keep, readWords } from '../settings/browser_store.ts'

const KEY = 'ludothek.visits'
const MOST = 4

/** Remembers a table, the newest first; or forgets it, when its game is over. */
export function noteVisit(code: string, plays: boolean): void {
  const others = readWords(KEY).filter((each) => each !== code)
  keep(KEY, plays ? [code, ...others].slice(0, MOST) : others)
}

/** Where games go on at the server: the newest of each kind. */
export async function runningVisits(): Promise<Partial<Record<GameName, string>>> {
  const found: Partial<Record<GameName, string>> = {}
  for (const code of navigator.onLine ? readWords(KEY) : []) {
    const answer = await fetch(`/api/tables/${encodeURIComponent(code)}`)
    if (!answer.ok) {
      if (answer.status === 404) noteVisit(code, false)
      continue
    }
    const { game, phase } = (await answer.json()) as { game: GameName; phase: string }
    if (phase === 'playing' || phase === 'starting') found[game] ??= `/t/${code}`
  }
  return found
}
