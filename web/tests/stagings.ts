// The stagings of every box that has a board, by game.
import type { Staging } from '../src/table/staging.ts'

const scenes = import.meta.glob<{ staging: Staging<unknown, unknown> }>('../../games/*/web/scene.ts', { eager: true })
export const STAGINGS = Object.fromEntries(
  Object.entries(scenes).map(([path, { staging }]) => [path.split('/').at(-3)!, staging]),
)
