// The box as it stands on the shelf: its picture, the cardboard's colours, and what its pieces are drawn with.
export { default as Sprite } from '../pieces/Sprite.svelte'
export { default as Face } from './Face.svelte'
export const top = '#c9a467'
export const side = '#a67a41'
