// The sounds of the house, made on the spot: wood, clay, card, glass (look book, 7). Nothing sounds until the visitor
// has switched it on. TablePage plays them from the events (event_sounds.ts); a board need not call anything, and may,
// for something that has no event: `import { sounds } from '../sound/sound.ts'; sounds.chip()`.
// No sound depends on a hidden colour, and none leads up to a race.
import { settings } from '../settings/settings.svelte.ts'
import { bell, click, knock, noise, opened, type Stage } from './synth.ts'

const around = (value: number, cents: number) => value * 2 ** (((Math.random() * 2 - 1) * cents) / 1200)

const made = {
  /** Two wooden clacks, higher on the way up. */
  flipUp: (s: Stage) => (knock(s, 0, 620, 0.5), knock(s, 0.14, 840, 0.6)),
  flipDown: (s: Stage) => (knock(s, 0, 700, 0.5), knock(s, 0.13, 520, 0.6)),
  /** Two cubes that change places: wood on wood, then both set down. */
  swap: (s: Stage) => (knock(s, 0, 560, 0.35), knock(s, 0.5, 470, 0.5), knock(s, 0.53, 510, 0.45)),
  /** Three knocks and a rattle on felt. */
  dice: (s: Stage) => {
    for (const [at, high] of [
      [0, 900],
      [0.16, 780],
      [0.29, 860],
    ] as const)
      knock(s, at, around(high, 90), 0.45)
    for (let i = 0; i < 5; ++i) click(s, 0.4 + i * 0.05, around(1500, 200), 0.16 - i * 0.025)
    noise(s, 0.36, 0.22, 500, 0.1)
  },
  /** A soft pop. */
  stickDrawn: (s: Stage) => knock(s, 0, 380, 0.35, 0.05, 2.1),
  /** A low tock. */
  stickSet: (s: Stage) => knock(s, 0, 210, 0.7, 0.1),
  /** A stick lies down beside its die. */
  hit: (s: Stage) => (knock(s, 0, 430, 0.5), knock(s, 0.09, 540, 0.4)),
  /** One clay click each. */
  chip: (s: Stage, count = 1) => {
    for (let i = 0; i < Math.min(count, 14); ++i) click(s, i * 0.06, around(2300, 40), 0.4)
  },
  /** The dish tips and the chips pour. */
  pot: (s: Stage, count = 8) => {
    for (let i = 0; i < Math.min(Math.max(count, 3), 26); ++i) click(s, i * 0.035, around(2200, 160), 0.3)
  },
  card: (s: Stage) => noise(s, 0, 0.05, 2600, 0.35),
  /** A card's snap, then a muffled thud. */
  burial: (s: Stage) => (noise(s, 0, 0.045, 2900, 0.4), knock(s, 0.2, 120, 0.7, 0.12)),
  deal: (s: Stage) => {
    for (let i = 0; i < 5; ++i) noise(s, i * 0.075, 0.04, around(2500, 150), 0.22)
  },
  /** A run of clicks, rising a tone a token. */
  loot: (s: Stage, count = 1) => {
    for (let i = 0; i < Math.min(count, 12); ++i) click(s, 0.18 + i * 0.07, 900 * 2 ** (i / 6), 0.38)
  },
  tick: (s: Stage) => (click(s, 0, 1500, 0.3), bell(s, 0.06, 1174.7, 0.14, 0.5)),
  /** One camera shutter. */
  shutter: (s: Stage) => (noise(s, 0, 0.03, 3800, 0.5), noise(s, 0.07, 0.04, 2700, 0.4), click(s, 0.07, 1700, 0.2)),
  /** A single glass note, quiet. */
  yourTurn: (s: Stage) => bell(s, 0, 1318.5, 0.2, 1.1),
  /** Four notes of a wooden marimba; who lost hears the same. */
  win: (s: Stage) => {
    for (const [i, note] of [523.25, 659.25, 783.99, 1046.5].entries()) knock(s, i * 0.15, note, 0.55, 0.34)
  },
} satisfies Record<string, (stage: Stage, count?: number) => unknown>

export type SoundName = keyof typeof made

function play(name: SoundName, count?: number): void {
  const stage = settings.sound ? opened() : undefined
  if (stage) (made[name] as (stage: Stage, count?: number) => unknown)(stage, count)
}

/** Every sound by its name; silent while the setting says so. */
export const sounds = Object.fromEntries(
  (Object.keys(made) as SoundName[]).map((name) => [name, (count?: number) => play(name, count)]),
) as Record<SoundName, (count?: number) => void>
