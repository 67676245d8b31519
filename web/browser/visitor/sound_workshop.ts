// In the browser, for sound.test.ts: plays a recipe into memory instead of a loudspeaker, and measures it.
import * as shared from '../../src/sound/recipes.ts'
import { stageIn } from '../../src/sound/synth.ts'

const boxes = import.meta.glob<Record<string, shared.Recipe | object>>('../../../games/*/web/sounds.ts', {
  eager: true,
})
/** Those that games share, and those of each game. */
const recipes = new Map<string, shared.Recipe>(Object.entries(shared))
for (const [path, own] of Object.entries(boxes)) {
  for (const [name, recipe] of Object.entries(own)) {
    if (typeof recipe === 'function') recipes.set(`${path.split('/').at(-3)}.${name}`, recipe as shared.Recipe)
  }
}

export const names = [...recipes.keys()]

const RATE = 48_000
const BEFORE = 0.5 // seconds of silence before it, as at a table where nothing moved

async function render(name: string, before: number, count?: number): Promise<Float32Array> {
  const audio = new OfflineAudioContext(1, RATE * 3, RATE)
  recipes.get(name)!({ ...stageIn(audio), now: before }, count)
  return (await audio.startRendering()).getChannelData(0)
}

const peakOf = (wave: Float32Array) => wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
const HEARD = 0.001 // 60 dB below full scale

/** The loudest 400 ms, in dB below full scale. */
function loudnessOf(wave: Float32Array): number {
  const window = RATE * 0.4
  let sum = 0
  let most = 0
  for (let i = 0; i < wave.length; ++i) {
    sum += wave[i]! ** 2 - (i < window ? 0 : wave[i - window]! ** 2)
    most = Math.max(most, sum)
  }
  return 10 * Math.log10(most / window)
}

function spanOf(wave: Float32Array): { first: number; last: number } {
  const first = wave.findIndex((value) => Math.abs(value) > HEARD)
  return { first, last: wave.findLastIndex((value) => Math.abs(value) > HEARD) }
}

/** The middle of its spectrum in hertz, weighted by energy. */
function pitchOf(wave: Float32Array): number {
  const { first } = spanOf(wave)
  let energy = 0
  let weighted = 0
  const length = RATE * 0.25
  for (let high = 60; high < 12_000; high *= 1.03) {
    let re = 0
    let im = 0
    for (let i = 0; i < length; ++i) {
      const value = wave[first + i] ?? 0
      re += value * Math.cos((2 * Math.PI * high * i) / RATE)
      im += value * Math.sin((2 * Math.PI * high * i) / RATE)
    }
    const here = (re * re + im * im) * high // bands are as wide as they are high
    energy += here
    weighted += here * Math.log(high)
  }
  return Math.exp(weighted / energy)
}

export async function measure(name: string) {
  const wave = await render(name, BEFORE)
  const many = await render(name, BEFORE, 99)
  const span = spanOf(wave)
  return {
    peak: peakOf(wave),
    peakOfMany: peakOf(many),
    loudness: loudnessOf(wave),
    /** The same as the first sound of a visit. */
    first: loudnessOf(await render(name, 0)),
    seconds: (span.last - span.first) / RATE,
    secondsOfMany: spanOf(many).last / RATE - BEFORE,
    /** How high the wave is in its first 0.1 ms, and in the last 5 ms that can be heard. */
    begin: peakOf(wave.subarray(0, BEFORE * RATE + 5)),
    end: peakOf(wave.subarray(span.last - 0.005 * RATE)),
    pitch: pitchOf(wave),
  }
}
