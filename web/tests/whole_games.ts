// Whole games in the WebAssembly table, for tests: every message a visitor at seat 0 (or none: an onlooker
// of bots) gets, in order. The same seed gives the same game.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GameName } from '../src/facts.ts'
import type { Level, ServerGame } from '../src/protocol/messages.ts'
import { Guest } from '../../wasm/guest.mjs'

// Another shelf's table than that of the house: scripts/test_box.
const { TABLE_WASM = fileURLToPath(new URL('../../build/wasm/wasm/table.wasm', import.meta.url)) } = process.env
const module = await WebAssembly.compile(readFileSync(TABLE_WASM))

// Notes what the guest hears, which itself remembers only the last message.
function listen(guest: Guest): ServerGame[] {
  const heard: ServerGame[] = []
  Object.defineProperty(guest, 'game', {
    get: () => heard.at(-1),
    set: (message: ServerGame) => void heard.push(message),
  })
  return heard
}

type Wanted = { game: GameName } & Record<string, unknown>

async function play(guest: Guest, settings: Wanted, bots: readonly Level[]): Promise<void> {
  await guest.open({ players: bots.length + 1, botPace: 0, ...settings })
  guest.say('sit', { seat: 0 })
  bots.forEach((level, i) => guest.say('addBot', { seat: i + 1, level }))
  guest.say('ready', { ready: true })
  guest.play()
}

export async function messagesOf(settings: Wanted, bots: readonly Level[], seed: number): Promise<ServerGame[]> {
  const guest = new Guest(module, seed)
  const heard = listen(guest)
  await play(guest, settings, bots)
  return heard
}

/** The record of a whole game, and the verifier that plays it again. */
export async function finishedGame(settings: Wanted, bots: readonly Level[], seed: number) {
  const guest = new Guest(module, seed)
  await play(guest, settings, bots)
  const { record } = guest.finished[0] as { record: string }
  return { record, verify: (of: string): unknown => guest.house!.verify(of) }
}
