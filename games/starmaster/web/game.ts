// What the table's page needs of this game: how it looks, how its events change that, and its keys.
export { default as Board } from './Board.svelte'
export { piecesOf } from './end/pieces.ts'
export { staging } from './scene.ts'
export { sounds } from './sounds.ts'

export const keys = [
  ['1–9', 'starmaster.keys.cubes'],
  ['R B Y G V O P A K', 'starmaster.keys.colours'],
  ['Enter', 'starmaster.keys.action'],
  ['N', 'starmaster.keys.notMe'],
] as const
