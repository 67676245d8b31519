// The plain board as the board of a box that has no other.
export { default as Board } from './PlainBoard.svelte'
export { keys, staging } from './staging.ts'
