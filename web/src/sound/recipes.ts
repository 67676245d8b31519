// How each sound is made: wood, clay, card, glass (look book, 7). Nothing here opens a loudspeaker: a recipe plays on any
// stage, a real one (sound.ts) or one that only writes down what would be heard (browser/access/sound.test.ts).
// No sound depends on a hidden colour, and none leads up to a race.
import { bell, click, knock, mallet, noise, type Stage } from './synth.ts'

const around = (value: number, cents: number) => value * 2 ** (((Math.random() * 2 - 1) * cents) / 1200)

export const recipes = {
  /** Two wooden clacks, higher on the way up. */
  flipUp: (s: Stage) => (knock(s, 0, 620, 0.36), knock(s, 0.14, 840, 0.42)),
  flipDown: (s: Stage) => (knock(s, 0, 700, 0.34), knock(s, 0.13, 520, 0.42)),
  /** Two cubes that change places: wood on wood, then both set down. */
  swap: (s: Stage) => (knock(s, 0, 560, 0.26), knock(s, 0.5, 470, 0.36), knock(s, 0.54, 510, 0.32)),
  /** Three knocks and a rattle on felt. */
  dice: (s: Stage) => {
    for (const [at, high] of [
      [0, 900],
      [0.16, 780],
      [0.29, 860],
    ] as const)
      knock(s, at, around(high, 90), 0.32, 0.12)
    for (let i = 0; i < 5; ++i) click(s, 0.4 + i * 0.05, around(1500, 200), 0.16 - i * 0.025)
    noise(s, 0.36, 0.3, 500, 0.14)
  },
  /** A soft pop, as of a small cork. */
  stickDrawn: (s: Stage) => knock(s, 0, 460, 0.36, 0.12, 0.5),
  /** A low tock. */
  stickSet: (s: Stage) => knock(s, 0, 210, 0.5, 0.17),
  /** A stick lies down beside its die. */
  hit: (s: Stage) => (knock(s, 0, 430, 0.36), knock(s, 0.09, 540, 0.32)),
  /** One clay click each. */
  chip: (s: Stage, count = 1) => {
    for (let i = 0; i < Math.min(count, 14); ++i) click(s, i * 0.06, around(2300, 40), 0.24)
  },
  /** The dish tips and the chips pour. */
  pot: (s: Stage, count = 8) => {
    for (let i = 0; i < Math.min(Math.max(count, 3), 26); ++i) click(s, i * 0.035, around(2200, 160), 0.19)
  },
  card: (s: Stage) => noise(s, 0, 0.11, 3200, 0.3),
  /** A card's snap, then a muffled thud. */
  burial: (s: Stage) => (noise(s, 0, 0.08, 3400, 0.32), knock(s, 0.2, 120, 0.5, 0.2)),
  deal: (s: Stage) => {
    for (let i = 0; i < 5; ++i) noise(s, i * 0.085, 0.09, around(3000, 150), 0.24)
  },
  /** A run of clicks, rising a tone a token. */
  loot: (s: Stage, count = 1) => {
    for (let i = 0; i < Math.min(count, 12); ++i) click(s, 0.18 + i * 0.07, 900 * 2 ** (i / 6), 0.26)
  },
  tick: (s: Stage) => (click(s, 0, 1500, 0.24), bell(s, 0.06, 1174.7, 0.14, 0.6)),
  /** One camera shutter. */
  shutter: (s: Stage) => (noise(s, 0, 0.05, 3800, 0.4), noise(s, 0.08, 0.07, 2700, 0.32), click(s, 0.08, 1700, 0.14)),
  /** A single glass note, quiet: no blow, and yet it carries, because it lasts. */
  yourTurn: (s: Stage) => bell(s, 0, 1318.5, 0.24, 1.3),
  /** Four notes of a wooden marimba; who lost hears the same. */
  win: (s: Stage) => {
    for (const [i, note] of [523.25, 659.25, 783.99, 1046.5].entries()) mallet(s, i * 0.15, note, 0.34, 0.6)
  },
} satisfies Record<string, (stage: Stage, count?: number) => unknown>

export type SoundName = keyof typeof recipes
