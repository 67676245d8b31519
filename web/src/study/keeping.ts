// Where the analysis of a game is kept: with the game, on this device. What another version of the program has found out
// is not taken over: it may know less.
import { LocalStore } from '../link/local_store.ts'
import type { Analysis } from './analysis.ts'
import type { Keeping } from './analyst.svelte.ts'

export const keepingOf = (id: string, version: string): Keeping => ({
  async find() {
    const games = await (await LocalStore.open()).games()
    const study = games.find((game) => game.id === id)?.study
    return study?.by === version ? (study.analysis as Analysis) : undefined
  },
  async keep(analysis) {
    await (await LocalStore.open()).keepStudy(id, { by: version, analysis })
  },
})
