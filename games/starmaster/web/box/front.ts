// The box as it stands on the shelf: its picture, and the cardboard's colours.
export { default as Face } from './Face.svelte'
export const top = '#2b3f7a'
export const side = '#0a1430'
