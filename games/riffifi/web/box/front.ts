// The box as it stands on the shelf: its picture, and the cardboard's colours.
export { default as Face } from './Face.svelte'
export const top = '#b8431a'
export const side = '#8f3111'
