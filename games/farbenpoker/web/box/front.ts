// The box as it stands on the shelf: its picture, and the cardboard's colours.
export { default as Face } from './Face.svelte'
export const top = '#c9a467'
export const side = '#a67a41'
