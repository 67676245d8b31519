// Opening a table: here, against bots, at once; or at the server, for friends.
import type { Level, SettingsWish } from '../protocol/messages.ts'
import { refusalText } from '../texts/refusal.ts'

export interface Plan {
  settings: SettingsWish
  level: Level // of the bots
}

/** Plans for tables of this page that are not open yet, by code: whoever goes to /here/CODE finds its own. */
const plans = new Map<string, Plan>()

/** "Play now": a new table in this page; gives the address to go to. */
export function openHere(plan: Plan): string {
  const code = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('')
  plans.set(code, plan)
  return `/here/${code}`
}

/** Takes the plan of a table, once. */
export function planFor(code: string): Plan | undefined {
  const plan = plans.get(code)
  plans.delete(code)
  return plan
}

interface Said {
  link?: string
  code?: string
  sentence?: string
}

/** "Play with friends": a new table at the server; gives its address, or throws what the server said ('' if nothing). */
export async function openForFriends(settings: SettingsWish): Promise<string> {
  let said = await post('/api/tables', settings)
  if (said.code === 'guest_first') {
    // The page came from a cache, so the house has not met this visitor yet.
    await post('/api/guest', {})
    said = await post('/api/tables', settings)
  }
  if (!said.link) throw new Error(refusalText(said))
  return said.link
}

async function post(address: string, body: object): Promise<Said> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json().catch(() => ({}))) as Said
}
