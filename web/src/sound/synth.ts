// What the sounds are made of, with Web Audio: a struck bar, a click, a breath of noise, a glass. Everything runs into one
// compressor, so that a handful of chips is not louder than one.

export interface Stage {
  audio: AudioContext
  out: AudioNode
  now: number
  hiss: AudioBuffer
}

let audio: AudioContext | undefined
let out: AudioNode | undefined
let hiss: AudioBuffer | undefined

/** The stage, or undefined where a page has no sound (yet: browsers want a press first). */
export function opened(): Stage | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  audio ??= new AudioContext({ latencyHint: 'interactive' })
  if (audio.state === 'suspended') void audio.resume()
  out ??= master(audio)
  hiss ??= whiteNoise(audio)
  return { audio, out, hiss, now: audio.currentTime + 0.005 }
}

function master(context: AudioContext): AudioNode {
  const level = context.createGain()
  level.gain.value = 0.34
  const even = context.createDynamicsCompressor()
  even.threshold.value = -20
  even.ratio.value = 4
  level.connect(even).connect(context.destination)
  return level
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1
  return buffer
}

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

/** Wood: a bar's tone, its first overtone (a bar's is 3.9 times as high) and the blow itself. */
export function knock(stage: Stage, after: number, high: number, loud: number, long = 0.09, slide = 1.25): void {
  const at = stage.now + after
  tone(stage, at, high, loud, long, 'sine', high * slide)
  tone(stage, at, high * 3.9, loud * 0.22, long * 0.4, 'sine')
  noise(stage, after, 0.012, high * 3, loud * 0.5)
}

/** Clay: short and high. */
export function click(stage: Stage, after: number, high: number, loud: number): void {
  const at = stage.now + after
  tone(stage, at, high, loud, 0.035, 'triangle')
  tone(stage, at, high * 1.7, loud * 0.5, 0.02, 'sine')
}

/** Glass: a quiet note with a shimmer. */
export function bell(stage: Stage, after: number, high: number, loud: number, long: number): void {
  const at = stage.now + after
  tone(stage, at, high, loud, long, 'sine')
  tone(stage, at, high * 2.76, loud * 0.25, long * 0.4, 'sine')
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
  source.connect(band).connect(envelope(stage, at, loud, long))
  source.start(at, Math.random() * 0.3, long + 0.05)
}
