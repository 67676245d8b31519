// Farbenpoker's scene over whole games at the WebAssembly table: what the events of a message make of the scene is
// what its view shows, and no colour is in it that is not being seen.
import { describe, expect, it } from 'vitest'
import { LASTS, staging, type Scene } from '../scene.ts'
import type { FarbenpokerView, Level, ServerGame } from '$web/protocol/messages.ts'
import { messagesOf } from '../../../../web/tests/whole_games.ts'

/** As the visitor on seat 0 gets it. */
function gameOf(players: number, edition: 'de' | 'fr', seed: number): Promise<ServerGame[]> {
  const bots = Array.from({ length: players - 1 }, (_, i): Level => (i % 2 ? 'casual' : 'random'))
  return messagesOf({ game: 'farbenpoker', options: { edition } }, bots, seed)
}

// What events tell. Whose turn is next they don't, nor who still has a privilege after the last draw.
function drawn({ motions: _, turn, privilege, ...scene }: Scene, over: boolean) {
  return {
    ...scene,
    rescue: over ? undefined : scene.rescue,
    rerolled: over ? undefined : scene.rerolled,
    standing: [...scene.standing].sort(),
    hand: scene.hand.map(({ colour }) => colour),
    waiting: [...scene.waiting].sort(),
    out: [...scene.out].sort(),
  }
}

const EVENINGS = [2, 3, 4, 5].flatMap((players) => (['de', 'fr'] as const).map((edition) => ({ players, edition })))
const GAMES = 8
const told = new Set<string>()

describe('the scene', () => {
  it.each(EVENINGS)(
    'follows whole games of $players in edition $edition',
    { timeout: 120_000 },
    async ({ players, edition }) => {
      for (let seed = 1; seed <= GAMES; ++seed) {
        let scene: Scene | undefined
        for (const { events, view, fresh } of await gameOf(players, edition, seed)) {
          const now = staging.sceneOf(view as FarbenpokerView)
          if (fresh || !scene) scene = now
          for (const event of events) {
            told.add(event.event)
            scene = staging.after(scene, event as never)
          }
          const over = (view as FarbenpokerView).phase === 'over'
          // A turn that passes takes the privilege and the second roll away without an event.
          const passed = { rerolled: now.rerolled, dice: over ? now.dice : scene.dice }
          expect(drawn({ ...scene, ...passed }, over)).toEqual(drawn(now, over))
          scene = now
        }
        expect(told).toContain('gameEnded')
      }
    },
  )

  it('was told every event there is, and knows how long each is shown', () => {
    expect(new Set(Object.keys(LASTS))).toEqual(told)
    for (const event of told) expect(staging.lasts({ event })).toBeGreaterThan(0)
  })

  it('holds a colour only while a stick is shown, lies beside its die, or travels', { timeout: 60_000 }, async () => {
    let scene: Scene | undefined
    for (const { events, view } of await gameOf(4, 'de', 7)) {
      scene ??= staging.sceneOf(view as FarbenpokerView)
      for (const event of events) {
        scene = staging.after(scene, event as never)
        const { dice, laid, hand, motions, ...rest } = scene
        expect(JSON.stringify(rest)).not.toMatch(/red|blue|yellow|green|white|black/)
        expect(hand.length).toBeLessThanOrEqual(3)
      }
      scene = staging.sceneOf(view as FarbenpokerView)
      expect(scene.motions).toEqual([])
      expect(JSON.stringify(scene.standing)).not.toMatch(/red|blue|yellow|green|white|black/)
    }
  })
})
