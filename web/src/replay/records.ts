// Where a game to look at again comes from: the server, this device, this page's memory, or a file that
// somebody has dropped or opened.
import { replayPath, route } from '../app/route.svelte.ts'
import { findHere } from '../end/record.ts'

/** The address under which a file's record is shown, as long as this page is open. */
export const FILE = 'file'

/** One record of a file, and in which line of it it begins. */
export interface FiledRecord {
  text: string
  line: number
}

let opened: { name: string; records: FiledRecord[] } | undefined

/** The file that was opened last. */
export const openedFile = () => opened

/** A record laid out over many lines, or one per line: then every line is one. */
export function recordsIn(text: string): FiledRecord[] {
  const lines = text.split('\n').map((line, i) => ({ text: line, line: i + 1 }))
  const filled = lines.filter((line) => line.text.trim() !== '')
  if (filled.length > 1 && filled.slice(0, 2).some((line) => isWhole(line.text))) return filled
  return [{ text, line: 1 }]
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Shows what is in a file; if it is no record, its room says so. */
export async function watchFile(file: File): Promise<void> {
  opened = { name: file.name, records: recordsIn(await file.text()) }
  route.go(`/kept/${FILE}`)
}

/** Shows a game again that nothing has kept: its text is taken as an opened file's. */
export function watchText(text: string, move: number, seat: number | 'all'): void {
  opened = { name: '', records: [{ text, line: 1 }] }
  route.go(replayPath({ id: FILE, away: false, move, seat }))
}

/** Nobody has such a record; or the server can't be reached. */
export class NotFound extends Error {
  constructor(readonly why: 'missing' | 'unreached') {
    super(why)
  }
}

/** A game's record. What the server has, this device may have too: then it needs no network. */
export async function recordOf(id: string, away: boolean): Promise<unknown> {
  if (!away && id === FILE) {
    if (!opened) throw new NotFound('missing')
    return opened.records[0]!.text
  }
  const kept = await findHere(id, () => Promise.resolve(undefined)).catch(() => undefined)
  if (kept) return kept.record
  if (!away) throw new NotFound('missing')
  const answer = await fetch(`/api/records/${encodeURIComponent(id)}`).catch(() => {
    throw new NotFound('unreached')
  })
  if (!answer.ok) throw new NotFound(answer.status === 404 ? 'missing' : 'unreached')
  return answer.text()
}
