// Opening a table: here, against bots, at once; or at the server, for friends.
import type { Level, SettingsWish } from '../protocol/messages.ts'

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

/** "Play with friends": a new table at the server; gives its address, or throws what the server said ('' if nothing). */
export async function openForFriends(settings: SettingsWish): Promise<string> {
  const answer = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  })
  const said = (await answer.json().catch(() => ({}))) as { link?: string; sentence?: string }
  if (!answer.ok || !said.link) throw new Error(said.sentence ?? '')
  return said.link
}
