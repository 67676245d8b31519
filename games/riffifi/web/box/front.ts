// The box as it stands on the shelf: its picture, the cardboard's colours, and what its pieces are drawn with.
export { default as face } from '../../picture/front.svg?raw'
export { default as pieces } from '../../picture/pieces.svg?raw'
export const top = '#b8431a'
export const side = '#8f3111'
