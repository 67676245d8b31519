// What the table's page needs of this game: how it looks, how its events change that, and its keys.
export { default as Board } from './Board.svelte'
export { default as Sheet } from './end/Rounds.svelte'
export { piecesOf } from './end/pieces.ts'
export { staging } from './scene.ts'
export { sounds } from './sounds.ts'
export { cardName as thingOf, foretell } from './words.ts'

export const keys = [
  ['1–9, 0, A, B', 'riffifi.keys.card'],
  ['← →', 'riffifi.keys.arrows'],
  ['Enter', 'riffifi.keys.play'],
  ['T', 'riffifi.keys.target'],
  ['Esc', 'riffifi.keys.clear'],
] as const
