// SHA-256 (FIPS 180-4), because browsers offer theirs only to pages that came over TLS, and a club may well play over
// plain HTTP in its own network. A nonce has 16 bytes: speed does not matter here.

const PRIMES = firstPrimes(64)
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; ++n) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(blocks * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  const state = [...START]
  for (let block = 0; block < blocks; ++block) compress(state, view, block * 64)
  const digest = new Uint8Array(32)
  state.forEach((word, i) => new DataView(digest.buffer).setUint32(i * 4, word >>> 0))
  return digest
}

function compress(state: number[], view: DataView, from: number): void {
  const w = new Int32Array(64)
  for (let i = 0; i < 16; ++i) w[i] = view.getInt32(from + i * 4)
  for (let i = 16; i < 64; ++i) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = w[i - 16]! + low + w[i - 7]! + high
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; ++i) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0))
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const bytesOf = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
