// The box as it stands on the shelf: its picture, the cardboard's colours, and what its pieces are drawn with.
export { default as face } from '../../picture/front.svg?raw'
export { default as pieces } from '../../picture/pieces.svg?raw'
export const top = '#2b3f7a'
export const side = '#0a1430'
