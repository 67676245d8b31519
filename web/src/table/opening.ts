// Opening a table: here, against bots, at once; or at the server, for friends.
import { guest } from '../link/guest.svelte.ts'
import type { Level, SettingsWish } from '../protocol/messages.ts'
import { browserStore, keep, readKept } from '../settings/browser_store.ts'
import { paced } from '../settings/settings.svelte.ts'
import { refusalText } from '../texts/refusal.ts'

export interface Plan {
  settings: SettingsWish
  level: Level // of the bots
}

/** Plans for tables of this page that are not open yet, by code: whoever goes to /here/CODE finds its own. The tab keeps
 *  the last one, so that nothing is lost where the table's room can only be fetched after a reload. */
const plans = new Map<string, Plan>()
const KEY = 'ludothek.plan'
const tab = () => browserStore('sessionStorage')

/** "Play now": a new table in this page; gives the address to go to. */
export function openHere(plan: Plan): string {
  const code = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('')
  // Who likes it faster does not wait for bots either. (At a table with friends that is the host's to say.)
  const opened = { ...plan, settings: { ...plan.settings, botPace: Math.round(paced(100)) } }
  plans.set(code, opened)
  keep(KEY, { code, plan: opened }, tab())
  return `/here/${code}`
}

/** Takes the plan of a table, once. */
export function planFor(code: string): Plan | undefined {
  const kept = readKept(KEY, tab()) as { code: string; plan: Plan } | null | undefined
  const plan = plans.get(code) ?? (kept?.code === code ? kept.plan : undefined)
  plans.delete(code)
  keep(KEY, null, tab())
  return plan
}

interface Said {
  link?: string
  code?: string
  sentence?: string
}

/** "Play with friends": a new table at the server; gives its address, or throws what the server said ('' if nothing). */
export async function openForFriends(settings: SettingsWish): Promise<string> {
  await post('/api/guest', {}) // the page may come from a cache, and the house has not met this visitor yet
  const said = await post('/api/tables', settings)
  guest.note(said)
  if (!said.link) throw new Error(refusalText(said, settings.game))
  return said.link
}

async function post(address: string, body: object): Promise<Said> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json().catch(() => ({}))) as Said
}
