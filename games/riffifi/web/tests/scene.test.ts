// Riffifi's scene over whole games at the WebAssembly table, for who plays and for who watches: what the events of a
// message make of the scene is what its view shows, and no card is in it that its reader may not know.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Guest } from '../../../../wasm/guest.mjs'
import type { WasmTable } from '$web/link/local_host.ts'
import type { RiffifiEvent, RiffifiView, ServerGame, ServerMessage } from '$web/protocol/messages.ts'
import { COLOURS, OFFICER, staging, type Scene } from '../scene.ts'

const ME = 0 // seat
const WATCHER = 2 // visitor

let module: WebAssembly.Module
beforeAll(async () => {
  module = await WebAssembly.compile(
    readFileSync(new URL('../../../../build/wasm/wasm/table.wasm', import.meta.url)) as BufferSource,
  )
})

interface Evening {
  players: number
  options: { officer: boolean; equalChances: boolean; ticks: boolean }
}
interface Told {
  mine: ServerGame[]
  watched: ServerGame[]
}

/** Every `game` message of a whole game, as the visitor on seat 0 and as somebody without a seat gets them. */
async function gameOf({ players, options }: Evening, seed: number): Promise<Told> {
  const guest = new Guest(module, seed)
  await guest.open({ game: 'riffifi', players, options, botPace: 0 })
  const told: Told = { mine: [], watched: [] }
  const house = guest.house as unknown as WasmTable
  for (const call of ['handle', 'tick'] as const) {
    const usual = house[call].bind(house) as (...args: unknown[]) => ReturnType<WasmTable['tick']>
    house[call] = (...args: unknown[]) => {
      const answer = usual(...args)
      for (const { to, text } of answer.messages) {
        const message = JSON.parse(text) as ServerMessage
        if (message.type === 'game') (to === WATCHER ? told.watched : told.mine).push(message)
      }
      // The guest of the tests listens to its own messages only.
      return { ...answer, messages: answer.messages.filter(({ to }) => to !== WATCHER) }
    }
  }
  guest.say('sit', { seat: ME })
  for (let seat = 1; seat < players; ++seat) guest.say('addBot', { seat, level: seat % 2 ? 'random' : 'casual' })
  house.enter(1001, WATCHER, { person: 'w', name: 'Wim', language: 'en' })
  guest.say('ready', { ready: true })
  guest.play()
  return told
}

// What events tell. Whose turn is next and in which phase they don't; the Officer, once seen, is turned down without one;
// before the first deal there is no dealer yet, and after the last round none for the next.
function drawn({ turn: _turn, phase: _phase, ending: _ending, passing: _passing, ...scene }: Scene) {
  return {
    ...scene,
    hand: [...scene.hand].sort(),
    buried: [...scene.buried].sort(),
    seats: scene.seats.map((seat) => ({
      ...seat,
      ...(seat.card === OFFICER ? { card: null, pile: 'down' } : {}),
      ticks: [...seat.ticks].sort(),
    })),
  }
}

const BOTH = [false, true]
const EVENINGS: Evening[] = [3, 4, 5].flatMap((players) =>
  BOTH.flatMap((officer) =>
    BOTH.flatMap((equalChances) => BOTH.map((ticks) => ({ players, options: { officer, equalChances, ticks } }))),
  ),
)
const seen = new Set<string>()

function follow(messages: ServerGame[]): void {
  let scene: Scene | undefined
  for (const { events, view } of messages) {
    scene ??= staging.sceneOf(view as RiffifiView)
    for (const event of events as RiffifiEvent[]) {
      scene = staging.after(scene, event as never)
      seen.add(event.event)
      for (const colour of COLOURS) {
        const tokens = scene.seats.reduce((sum, seat) => sum + seat.tokens[colour], scene.centre[colour])
        expect(tokens).toBe(12)
      }
    }
    expect(drawn(scene)).toEqual(drawn(staging.sceneOf(view as RiffifiView)))
    scene = staging.sceneOf(view as RiffifiView)
  }
}

/** Cards that lie face down before this reader, by what the reader was told: none of them may be in the scene. */
function hiddenStaysHidden(messages: ServerGame[], seat: number | null): void {
  for (const { events, view } of messages) {
    let scene = staging.sceneOf(view as RiffifiView)
    for (const event of events as RiffifiEvent[]) {
      scene = staging.after(scene, event as never)
      if (event.event === 'cardPlayed' && event.buried && event.seat !== seat) {
        expect(event.card).toBeNull()
        expect(scene.seats[event.seat]).toMatchObject({ pile: 'down', card: null })
      }
      if (seat === null) expect([scene.hand, scene.buried]).toEqual([[], []])
    }
  }
}

describe('the scene', () => {
  it.each(EVENINGS)('follows whole games of $players with $options', { timeout: 120_000 }, async (evening) => {
    for (let seed = 1; seed <= (evening.options.ticks ? 1 : 2); ++seed) {
      const { mine, watched } = await gameOf(evening, seed)
      expect(mine.length).toBeGreaterThan(20)
      expect(watched.length).toBe(mine.length)
      follow(mine)
      follow(watched)
      hiddenStaysHidden(mine, ME)
      hiddenStaysHidden(watched, null)
    }
  })

  it('has met every kind of event', () => {
    const kinds = 'dealerDrawn cardRemoved roundBegun handReceived cardPlayed cardTurnedDown lootTaken lootMissed'
    expect([...seen]).toEqual(
      expect.arrayContaining([...kinds.split(' '), 'colourTicked', 'cardRevealed', 'roundEnded']),
    )
  })
})

const view: RiffifiView = {
  phase: 'play',
  turn: 1,
  dealer: 0,
  round: 1,
  rounds: 3,
  removed: null,
  hand: ['red-5', 'blue-2'],
  buried: [],
  centre: { red: 4, blue: 12, yellow: 12, green: 12, violet: 12 },
  seats: [0, 1, 2].map((seat) => ({
    hand: 2,
    pile: seat === 1 ? 'up' : 'down',
    card: seat === 1 ? 'red-6' : null,
    tokens: { red: [3, 0, 5][seat]!, blue: 0, yellow: 0, green: 0, violet: 0 },
    total: 0,
    ticks: [],
  })),
}
const start = staging.sceneOf(view)
const after = (scene: Scene, event: object) => staging.after(scene, event as never)

describe('one event', () => {
  it('moves loot from the centre and from whom it was stolen to who takes it', () => {
    const loot = { event: 'lootTaken', seat: 1, card: 'red-6', amount: 6, fromCentre: 4, from: [0, 0, 2] }
    const scene = after(start, loot)
    expect(scene.centre.red).toBe(0)
    expect(scene.seats.map(({ tokens }) => tokens.red)).toEqual([3, 6, 3])
    expect(scene.seats[1]).toMatchObject({ pile: 'down', card: null })
  })

  it('puts a card that is buried unseen face down, known to its owner alone', () => {
    const own = after(start, { event: 'cardPlayed', seat: 0, card: 'red-5', buried: true })
    expect(own.buried).toEqual(['red-5'])
    expect(own.hand).toEqual(['blue-2'])
    const others = after(start, { event: 'cardPlayed', seat: 2, card: null, buried: true })
    expect(others.buried).toEqual([])
    expect(others.seats[2]).toMatchObject({ pile: 'down', card: null, hand: 1 })
  })

  it('shows the Officer until something else happens', () => {
    const fades = { what: ['card'], when: 'next' }
    const played = after(start, { event: 'cardPlayed', seat: 2, card: 'officer', buried: false, fades })
    expect(played.seats[2]!.card).toBe('officer')
    const struck = after(played, { event: 'cardTurnedDown', seat: 1, card: 'red-6', by: 2 })
    expect(struck.seats.map(({ card }) => card)).toEqual([null, null, 'officer'])
    const later = after(struck, { event: 'lootMissed', seat: 0 })
    expect(later.seats[2]).toMatchObject({ pile: 'down', card: null })
  })

  it('collects what was buried for the summary, which the next round takes away', () => {
    let scene = after(start, { event: 'cardRevealed', seat: 2, card: 'green-8' })
    scene = after(scene, { event: 'roundEnded', round: 1, gained: [3, 0, 5], totals: [3, 0, 5], passes: true })
    expect(scene.ending).toEqual({
      revealed: [{ seat: 2, card: 'green-8' }],
      counted: { round: 1, gained: [3, 0, 5], totals: [3, 0, 5], passes: true },
    })
    expect(scene.centre.red).toBe(12)
    expect(after(scene, { event: 'roundBegun', round: 2, dealer: 1, redeals: 0 }).ending).toBeUndefined()
  })

  it('changes nothing if this version does not know it', () => {
    expect(after(start, { event: 'moonRose' })).toEqual(start)
  })
})
