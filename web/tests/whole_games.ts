// Whole games in the WebAssembly table, for tests: every message a visitor at seat 0 (or none: an onlooker
// of bots) gets, in order. The same seed gives the same game.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GameName } from '../src/games.ts'
import type { Level, ServerGame } from '../src/protocol/messages.ts'
import { Guest } from '../../wasm/guest.mjs'

const module = await WebAssembly.compile(
  readFileSync(fileURLToPath(new URL('../../build/wasm/wasm/table.wasm', import.meta.url))),
)

// Notes what the guest hears, which itself remembers only the last message.
function listen(guest: Guest): ServerGame[] {
  const heard: ServerGame[] = []
  Object.defineProperty(guest, 'game', {
    get: () => heard.at(-1),
    set: (message: ServerGame) => void heard.push(message),
  })
  return heard
}

export async function messagesOf(
  settings: { game: GameName } & Record<string, unknown>,
  bots: readonly Level[],
  seed: number,
): Promise<ServerGame[]> {
  const guest = new Guest(module, seed)
  const heard = listen(guest)
  await guest.open({ players: bots.length + 1, botPace: 0, ...settings })
  guest.say('sit', { seat: 0 })
  bots.forEach((level, i) => guest.say('addBot', { seat: i + 1, level }))
  guest.say('ready', { ready: true })
  guest.play()
  return heard
}
