// What the table's page needs of this game: how it looks and how its events change that.
export { default as Board } from './Board.svelte'
export { foretell } from './words.ts'
export { piecesOf } from './end/pieces.ts'
export { staging } from './scene.ts'
export { sounds } from './sounds.ts'
export { KEYS as keys } from './keys.ts'
