// What the table's page needs of this game: how it looks, how its events change that, and its keys.
export { default as Board } from './Board.svelte'
export { foretell } from './words.ts'
export { piecesOf } from './end/pieces.ts'
export { staging } from './scene.ts'
export { sounds } from './sounds.ts'

export const keys = [
  ['A1, B2 …', 'farbenpoker.ui.key.hole'],
  ['← ↑ ↓ →', 'farbenpoker.ui.key.walk'],
  ['Enter', 'farbenpoker.ui.key.act'],
  ['R', 'farbenpoker.ui.do.reroll'],
  ['Esc', 'farbenpoker.ui.key.clear'],
] as const
