// The ten colours: each has a glyph and a letter, so that nobody needs to tell colours apart. The letters are the same
// in every language.

export type Colour = 'red' | 'blue' | 'yellow' | 'green' | 'violet' | 'orange' | 'pink' | 'grey' | 'black' | 'white'

/** The id of a colour's glyph in the sprite. */
export const GLYPHS: Record<Colour | 'star', string> = {
  red: 'g-heart',
  blue: 'g-drop',
  yellow: 'g-sun',
  green: 'g-leaf',
  violet: 'g-moon',
  orange: 'g-triangle',
  pink: 'g-flower',
  grey: 'g-ring',
  black: 'g-plus',
  white: 'g-snow',
  star: 'g-star',
}

export const LETTERS: Record<Colour, string> = {
  red: 'R',
  blue: 'B',
  yellow: 'Y',
  green: 'G',
  violet: 'V',
  orange: 'O',
  pink: 'P',
  grey: 'A',
  black: 'K',
  white: 'W',
}
