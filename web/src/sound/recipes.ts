// How each sound is made: wood, clay, card, glass (look book, 7). Nothing here opens a loudspeaker: a recipe plays on any
// stage, a real one (sound.svelte.ts) or one that only writes down what would be heard (browser/access/sound.test.ts).
// No sound depends on a hidden colour, and none leads up to a race. Here are those that games share; a game brings those of
// its own pieces (../games/<box>/web/sounds.ts).
import { around, bell, click, knock, mallet, noise, type Stage } from './synth.ts'

/** @param count of how many things it is, where that is heard */
export type Recipe = (stage: Stage, count?: number) => void

/** Three knocks and a rattle on felt. */
export const dice: Recipe = (s) => {
  for (const [at, high] of [
    [0, 900],
    [0.16, 780],
    [0.29, 860],
  ] as const)
    knock(s, at, around(high, 90), 0.32, 0.12)
  for (let i = 0; i < 5; ++i) click(s, 0.4 + i * 0.05, around(1500, 200), 0.16 - i * 0.025)
  noise(s, 0.36, 0.3, 500, 0.14)
}
/** Something is taken out: a soft pop, as of a small cork. */
export const pop: Recipe = (s) => knock(s, 0, 460, 0.36, 0.12, 0.5)
/** Something is set down: a low tock. */
export const tock: Recipe = (s) => knock(s, 0, 210, 0.5, 0.17)
/** One camera shutter. */
export const shutter: Recipe = (s) => (
  noise(s, 0, 0.05, 3800, 0.4),
  noise(s, 0.08, 0.07, 2700, 0.32),
  click(s, 0.08, 1700, 0.14)
)
/** A single glass note, quiet: no blow, and yet it carries, because it lasts. */
export const yourTurn: Recipe = (s) => bell(s, 0, 1318.5, 0.24, 1.3)
/** Four notes of a wooden marimba; who lost hears the same. */
export const win: Recipe = (s) => {
  for (const [i, note] of [523.25, 659.25, 783.99, 1046.5].entries()) mallet(s, i * 0.15, note, 0.34, 0.6)
}
