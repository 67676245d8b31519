// The box as it stands on the shelf: its picture, the cardboard's colours, and what its pieces are drawn with.
export { default as Sprite } from '../pieces/Sprite.svelte'
export { default as Face } from './Face.svelte'
export const top = '#2b3f7a'
export const side = '#0a1430'
