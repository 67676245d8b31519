// What the table's page needs of this game: how it looks and how its events change that.
export { default as Board } from './Board.svelte'
export { staging } from './scene.ts'
export { KEYS as keys } from './keys.ts'
