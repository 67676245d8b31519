// A guest at a table in WebAssembly, for tests: speaks the protocol and nothing else, plays a random offer, and lets a
// time of its own go by. Keeps the facts as a page would. The same seed gives the same game.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

import { openHouse } from './table.mjs'

const ME = 1 // the visitor
const MOST_STEPS = 100_000 // no game comes near; one that never ends would be a finding

/** Whole numbers below `limit`, the same for the same seed (mulberry32). */
export function seeded(seed) {
  return (limit) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

export class Guest {
  facts = []
  finished = []
  refusals = []
  claimed = new Set() // seats that were seen to claim in a race
  thinking = [] // how long each tick took, in real milliseconds
  now = 1000

  constructor(module, seed) {
    this.module = module
    this.below = seeded(seed)
  }

  async open(settings) {
    this.house = await this.#newHouse()
    this.#take(this.house.open(this.now, { table: 'home', settings, host: { person: 'me', name: 'Ana' } }))
    this.#enter()
  }

  // The page is closed and opened again.
  async reopen() {
    this.house = await this.#newHouse()
    this.game = this.people = undefined
    this.planned = undefined
    this.#take(this.house.restore(this.now, { table: 'home', facts: this.facts }))
    this.#enter()
  }

  say(type, members = {}) {
    this.#take(this.house.handle(this.now, ME, { type, id: 7, ...members }))
  }

  /** Lets time go by until the game is over, or `enough()`. */
  play(enough = () => false) {
    const before = this.finished.length
    for (let steps = 0; this.finished.length === before && !enough(); ++steps) {
      assert.ok(steps < MOST_STEPS, 'the game does not end')
      const mine = this.#whatIDo()
      if (mine && (this.wake === null || mine.at <= this.wake)) {
        this.now = Math.max(this.now, mine.at)
        this.planned = undefined
        this.say(...mine.words)
      } else {
        assert.notEqual(this.wake, null, `nobody is waited for: ${JSON.stringify(this.game)}`)
        this.now = Math.max(this.now, this.wake)
        const began = performance.now()
        const answer = this.house.tick(this.now)
        this.thinking.push(performance.now() - began)
        this.#take(answer)
      }
    }
  }

  #newHouse() {
    return openHouse(this.module, { random: (bytes) => bytes.forEach((_, i) => (bytes[i] = this.below(256))) })
  }

  #enter() {
    this.#take(this.house.enter(this.now, ME, { person: 'me', name: 'Ana', language: 'fr' }))
  }

  #take(answer) {
    assert.equal(answer.refused, undefined)
    this.facts.push(...answer.facts)
    assert.equal(answer.version, this.facts.length)
    this.finished.push(...answer.finished)
    this.wake = answer.wake
    for (const { to, text, timed } of answer.messages) {
      assert.equal(to, ME)
      this.#hear(JSON.parse(text))
      if (!timed) continue
      this.#take(this.house.sent(this.now, ME))
      this.#take(this.house.pong(this.now, ME))
    }
  }

  #hear(message) {
    if (message.type === 'table') this.people = message
    if (message.type === 'refused') this.refusals.push(message)
    if (message.type !== 'game') return
    this.game = message
    this.planned = undefined
    this.answered = false
    for (const { seat } of message.photo?.claims ?? []) this.claimed.add(seat)
  }

  // The next thing to say and when; nothing: wait.
  #whatIDo() {
    this.planned ??= this.#plan()
    return this.planned
  }

  #plan() {
    const { phase, you, fairness } = this.people
    if (phase === 'starting') return fairness.missing.includes(you.seat) ? this.#promise(fairness) : undefined
    if (!this.game || this.answered) return undefined
    const { version, offers } = this.game
    const soon = (...words) => {
      this.answered = true
      return { at: this.now + 5, words }
    }
    if (phase === 'memorising') return soon('memorised')
    if (phase !== 'playing') return undefined
    if (this.game.throw) return soon('throw', { version })
    if (!offers) return undefined
    const move = this.#choose(offers)
    if (!this.game.race) return soon('move', { version, move })
    if (this.below(4) === 0) return soon('notMe', { version })
    // In a race an offer has one choice: the places.
    const [, place] = Object.entries(move).find(([name]) => name !== 'do')
    if (this.game.race.kind === 'sealed') return soon('seal', { version, cell: place })
    this.answered = true
    const reaction = 250 + this.below(500)
    return { at: this.now + reaction, words: ['claim', { version, cell: place, reaction }] }
  }

  #promise({ stage, commitment }) {
    if (stage === 'nonces') return { at: this.now, words: ['nonce', { nonce: this.nonce.toString('hex') }] }
    this.commitment = commitment
    this.nonce = Buffer.from(Array.from({ length: 16 }, () => this.below(256)))
    const hash = createHash('sha256').update(this.nonce).digest('hex')
    return { at: this.now, words: ['nonceHash', { hash }] }
  }

  #choose(offers) {
    const pick = (list) => list[this.below(list.length)]
    const { choose: count, ...offer } = pick(offers)
    const move = {}
    for (const [name, value] of Object.entries(offer)) {
      if (!Array.isArray(value)) {
        move[name] = value
      } else if (count) {
        const rest = [...value]
        move[name] = Array.from({ length: count }, () => rest.splice(this.below(rest.length), 1)[0])
      } else {
        move[name] = pick(value)
      }
    }
    return move
  }
}
