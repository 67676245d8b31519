// What the sounds are made of, with Web Audio: a struck bar, a click, a breath of noise, a glass; and the stage they are
// played on. `loud` is the height of the wave where nothing else sounds.

export interface Stage {
  audio: BaseAudioContext
  out: AudioNode
  now: number
  hiss: AudioBuffer
}

let audio: AudioContext | undefined
let stage: Stage | undefined

/** The stage, or undefined where a page has no sound (yet: browsers want a press first). */
export function opened(): Stage | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  audio ??= new AudioContext({ latencyHint: 'interactive' })
  // A phone call leaves it interrupted, which not every browser's types know.
  if ((audio.state as string) !== 'running') audio.resume().catch(() => {}) // not here, or not yet
  stage ??= stageIn(audio)
  return { ...stage, now: audio.currentTime + 0.005 }
}

/**
 * Calls at every press of a key, a finger or a mouse, within it: some browsers open a loudspeaker nowhere else, neither
 * after a reload nor after something else had it. Heard last of all: what the press itself has switched is known then.
 */
export function onPress(target: EventTarget, call: () => void): () => void {
  for (const kind of PRESSES) target.addEventListener(kind, call)
  return () => PRESSES.forEach((kind) => target.removeEventListener(kind, call))
}
const PRESSES = ['pointerup', 'click', 'keydown']

/** Nothing is heard from now on, not even the rest of what sounds, until the stage is opened again. */
export function silence(): void {
  stage?.out.disconnect()
  stage = undefined
  void audio?.suspend()
}

/** Where sounds are played in a context. What adds up to too much is bent softly below full scale. (A compressor takes
 *  a second of silence to wake up, and swallows the first sounds until then.) */
export function stageIn(context: BaseAudioContext): Stage {
  const half = context.createGain()
  half.gain.value = 0.5
  const soft = context.createWaveShaper()
  soft.curve = SOFT
  half.connect(soft).connect(context.destination)
  return { audio: context, out: half, hiss: whiteNoise(context), now: context.currentTime }
}

// What comes in halved goes out whole as long as it is quiet, and never above 0.93. Silence stays silence.
const SOFT = Float32Array.from({ length: 1025 }, (_, i) => 0.95 * Math.tanh((2 / 0.95) * (i / 512 - 1)))

function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1
  return buffer
}

/** A pitch up to so many hundredths of a semitone off, each time anew. */
export const around = (high: number, cents: number): number => high * 2 ** (((Math.random() * 2 - 1) * cents) / 1200)

// Rises in a blink and dies away.
function envelope({ audio, out }: Stage, at: number, loud: number, long: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(Math.max(loud, 0.0002), at + 0.002)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long)
  gain.connect(out)
  return gain
}

function tone(stage: Stage, at: number, high: number, loud: number, long: number, kind: OscillatorType, from = high) {
  const voice = stage.audio.createOscillator()
  voice.type = kind
  voice.frequency.setValueAtTime(from, at)
  if (from !== high) voice.frequency.exponentialRampToValueAtTime(high, at + long / 3)
  voice.connect(envelope(stage, at, loud, long))
  voice.start(at)
  voice.stop(at + long + 0.02)
}

/** Wood: a bar that hangs free (its overtones are 2.76 and 5.4 times as high) and the blow itself. */
export function knock(stage: Stage, after: number, high: number, loud: number, long = 0.16, slide = 1.05): void {
  const at = stage.now + after
  tone(stage, at, high, loud, long, 'sine', high * slide)
  tone(stage, at, high * 2.76, loud * 0.3, long * 0.45, 'sine')
  tone(stage, at, high * 5.4, loud * 0.12, long * 0.25, 'sine')
  noise(stage, after, 0.03, high * 3, loud * 0.5)
}

/** A marimba's bar, which is tuned: two octaves above its tone, and a soft mallet. */
export function mallet(stage: Stage, after: number, high: number, loud: number, long: number): void {
  const at = stage.now + after
  tone(stage, at, high, loud, long, 'sine')
  tone(stage, at, high * 4, loud * 0.16, long * 0.3, 'sine')
  noise(stage, after, 0.025, high * 2, loud * 0.25)
}

/** Clay: short and high. */
export function click(stage: Stage, after: number, high: number, loud: number): void {
  const at = stage.now + after
  tone(stage, at, high, loud, 0.07, 'triangle')
  tone(stage, at, high * 1.7, loud * 0.5, 0.04, 'sine')
  noise(stage, after, 0.012, high * 2, loud * 0.4)
}

/** Glass: a quiet note with the overtones of a rim, and a second one so near that it shimmers. */
export function bell(stage: Stage, after: number, high: number, loud: number, long: number): void {
  const at = stage.now + after
  tone(stage, at, high, loud * 0.8, long, 'sine')
  tone(stage, at, high * 1.0015, loud * 0.2, long, 'sine')
  tone(stage, at, high * 2.32, loud * 0.2, long * 0.5, 'sine')
  tone(stage, at, high * 4.25, loud * 0.07, long * 0.25, 'sine')
}

/** Card, felt, shutter: a breath of noise around a pitch. */
export function noise(stage: Stage, after: number, long: number, high: number, loud: number): void {
  const at = stage.now + after
  const source = stage.audio.createBufferSource()
  source.buffer = stage.hiss
  const band = stage.audio.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = high
  band.Q.value = 0.9
  // A band holds a part of the noise only; made up for, so that `loud` means the same for a tone.
  const part = Math.sqrt(Math.min(1, high / 12_000))
  source.connect(band).connect(envelope(stage, at, loud / part, long))
  source.start(at, Math.random() * 0.3, long + 0.05)
}
