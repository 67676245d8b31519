// A link to one moment of one game. The server has the records of its own tables; a game that was played elsewhere, in
// this page or in a file, is given to it first.
import { guest } from '../link/guest.svelte.ts'
import { refusalText } from '../texts/refusal.ts'
import { t, voice } from '../texts/texts.svelte.ts'

/** A game that may be sent: by the id of its record at the server, or else the record itself. */
export interface Shareable {
  id?: string | undefined
  record?: unknown
}

/** After so many moves (undefined: at the end), as this seat saw it: from 0, 'all' for every secret, null for an onlooker. */
export interface Moment {
  move?: number | undefined
  seat?: number | 'all' | null | undefined
}

/** Where it can be seen, with the sender's language for its card. */
export function linkTo(id: string, { move, seat }: Moment, language: string = voice().language): string {
  const link = new URL(`/r/${encodeURIComponent(id)}${move === undefined ? '' : `/${move}`}`, location.href)
  link.search = ''
  if (seat !== undefined && seat !== null) link.searchParams.set('seat', String(seat))
  link.searchParams.set('lang', language)
  return link.href
}

/** The id of its record at the server. Throws a sentence for the visitor. */
export async function idAtServer({ id, record }: Shareable): Promise<string> {
  if (id !== undefined) return id
  const text = typeof record === 'string' ? record : JSON.stringify(record)
  await post('/api/guest', '{}') // the page may come from a cache, and the house has not met this visitor yet
  const said = await post('/api/records', text)
  guest.note(said)
  if (!said.record) throw new Error(refusalText(said) || t('share.offline'))
  return said.record
}

interface Said {
  record?: string
  code?: string
  sentence?: string
}

async function post(address: string, body: string): Promise<Said> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => undefined)
  if (!answer) throw new Error(t('share.offline'))
  return (await answer.json().catch(() => ({}))) as Said
}
