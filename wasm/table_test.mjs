// table.wasm from outside: whole games of all kinds through its messages, closed and opened again in the middle, and
// checked by both verifiers; and whatever is wrong is refused. scripts/wasm_table_test runs it.
//
//   TABLE_WASM=build/wasm/wasm/table.wasm LUDOTHEK=build/dev/cli/ludothek node --test wasm/table_test.mjs
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { gzipSync } from 'node:zlib'

import { Guest, seeded } from './guest.mjs'
import { openHouse } from './table.mjs'

const MOST_BYTES = 165_000 // as a web server sends it
const LEVELS = ['random', 'greedy', 'child', 'casual', 'regular', 'expert', 'perfect']

const bytes = readFileSync(process.env.TABLE_WASM)
const module = await WebAssembly.compile(bytes)

// What the native program says of each record: it exits with 1 if one does not hold.
function nativeVerdicts(records) {
  const input = records.map((record) => `${record}\n`).join('')
  let output
  try {
    output = execFileSync(process.env.LUDOTHEK, ['verify', '--json', '-'], { input, encoding: 'utf8' })
  } catch (error) {
    if (error.status !== 1) throw error
    output = error.stdout
  }
  return output.trim().split('\n').map((line) => JSON.parse(line))
}

async function startGame(settings, levels, seed) {
  const guest = new Guest(module, seed)
  await guest.open({ players: levels.length + 1, botPace: 0, ...settings })
  guest.say('sit', { seat: 0 })
  levels.forEach((level, i) => guest.say('addBot', { seat: i + 1, level }))
  guest.say('ready', { ready: true })
  return guest
}

// Plays to the end, closed and opened again in the middle; gives the guest and the record.
async function playGame(settings, levels, seed) {
  const guest = await startGame(settings, levels, seed)
  const started = () => guest.facts.filter((fact) => fact.includes('"moved"')).length
  guest.play(() => started() >= 6)
  assert.equal(guest.finished.length, 0, 'the game is still on')
  const before = guest.facts.length
  await guest.reopen()
  assert.equal(guest.people.you.seat, 0)
  assert.ok(guest.facts.length >= before)
  guest.play()

  assert.equal(guest.people.phase, 'finished')
  assert.deepEqual(guest.refusals.filter(({ code }) => !['race_is_over', 'no_race', 'stale'].includes(code)), [])
  const { fairness } = guest.people
  assert.equal(createHash('sha256').update(fairness.seed, 'hex').digest('hex'), guest.commitment)
  assert.equal(fairness.nonces[0], guest.nonce.toString('hex'))
  const [{ game, players, record }] = guest.finished
  assert.deepEqual([game, players], [settings.game, levels.length + 1])
  const verdict = guest.house.verify(record)
  assert.deepEqual(verdict, { ...verdict, holds: true, finished: true, abandoned: false, chanceChecked: true })
  const [native] = nativeVerdicts([record])
  assert.deepEqual([native.holds, native.finished, native.chance], [true, true, 'consistent'])
  assert.equal(native.moves, verdict.moves)
  return { guest, record: JSON.parse(record) }
}

const seatsThatMoved = ({ moves }) => new Set(moves.map(({ by }) => by))

for (const [game, options, few] of [
  ['riffifi', { officer: true, equalChances: false, ticks: false }, 4],
  ['farbenpoker', { edition: 'fr' }, 4],
]) {
  test(`${game}: bots of every level play whole games, and the facts carry them over a reload`, async () => {
    for (const levels of [LEVELS.slice(0, few), LEVELS.slice(few)]) {
      const { record } = await playGame({ game, options }, levels, 5)
      const moved = seatsThatMoved(record)
      for (let seat = 0; seat <= levels.length; ++seat) assert.ok(moved.has(seat), `seat ${seat} of ${levels}`)
    }
  })
}

test('starmaster: bots of every level race for the cubes, live', async () => {
  for (const levels of [LEVELS.slice(0, 4), LEVELS.slice(4)]) {
    const { guest, record } = await playGame({ game: 'starmaster', race: 'live' }, levels, 5)
    const acted = new Set([...seatsThatMoved(record), ...guest.claimed])
    for (let seat = 0; seat <= levels.length; ++seat) assert.ok(acted.has(seat), `seat ${seat} of ${levels}`)
  }
})

test('starmaster: a sealed race, and solitaire', async () => {
  const { guest } = await playGame({ game: 'starmaster', race: 'sealed' }, ['regular'], 5)
  assert.ok(guest.claimed.has(0) && guest.claimed.has(1))
  await playGame({ game: 'starmaster', options: { variant: 'solitaire' } }, [], 5)
})

test('a rematch is played at the same table', async () => {
  const guest = await startGame({ game: 'riffifi' }, ['greedy', 'greedy'], 8)
  guest.play()
  guest.say('rematch')
  guest.play()
  // Each is called after what was promised for it.
  const promised = guest.finished.map(({ record }) => JSON.parse(record).fairness.commitment.slice(0, 20))
  assert.deepEqual(guest.finished.map(({ id }) => id), promised)
  assert.equal(new Set(promised).size, 2)
  assert.ok(nativeVerdicts(guest.finished.map(({ record }) => record)).every(({ holds }) => holds))
})

test('a record that was changed does not hold, for either verifier', async () => {
  const guest = await startGame({ game: 'farbenpoker' }, ['greedy'], 9)
  guest.play()
  const record = JSON.parse(guest.finished[0].record)
  const roll = record.moves.findIndex(({ do: what }) => what === 'roll')
  assert.ok(roll >= 0)
  record.moves[roll] = record.moves.find((move) => move.do === 'roll' && JSON.stringify(move) !== JSON.stringify(record.moves[roll]))
  const changed = guest.house.verify(record)
  assert.equal(changed.holds, false)
  assert.equal(changed.chanceChecked, false)
  const [native] = nativeVerdicts([JSON.stringify(record)])
  assert.deepEqual([native.holds, native.problem, native.move], [false, changed.problem, changed.move])
  for (const text of ['', '{', '[]', '{"format":"ludothek/1"}', '\ud800', 'x'.repeat(100_000)]) {
    assert.equal(guest.house.verify(text).holds, false)
  }
})

test('what is wrong is refused, and the table stays as it was', async () => {
  const house = await openHouse(module)
  const host = { person: 'me', name: 'Ana' }
  const settings = { game: 'riffifi', players: 3 }
  assert.match(house.tick(0).refused, /no table/)
  assert.match(house.enter(0, 1, host).refused, /no table/)
  for (const opening of [
    '', 'null', '[]', '{"table":', {}, { table: 'home' }, { table: '', settings, host }, { table: 'home', settings, host: {} },
    { table: 'home', settings: { game: 'chess', players: 2 }, host }, { table: 'home', settings: { ...settings, players: 99 }, host },
    { table: 'home', settings, host, more: 1 }, '['.repeat(5000), `{"table":"home","table":"home"}`,
  ]) {
    assert.equal(typeof house.open(0, opening).refused, 'string', JSON.stringify(opening))
  }
  for (const now of [NaN, Infinity, -1, 1e18]) {
    assert.match(house.open(now, { table: 'home', settings, host }).refused, /time/)
  }
  assert.equal(house.open(0, { table: 'home', settings, host }).facts.length, 1)
  assert.match(house.enter(0, 0, host).refused, /visitor/)
  assert.match(house.enter(0, 1, { ...host, language: 'eo' }).refused, /language/)
  assert.match(house.handle(0, 1, { type: 'sit' }).refused, /not entered/)
  assert.equal(house.enter(0, 1, { ...host, language: 'de' }).messages.length, 1)
  assert.match(house.enter(0, 1, { person: 'you', name: 'Bo' }).refused, /somebody else/)
  assert.match(house.handle(0, 1, 'x'.repeat(40 << 20)).refused, /too large/)
  for (const message of [
    '', '{', 'null', '7', '[]', '{}', { type: 'dance' }, { type: 'sit', seat: 17 }, { type: 'sit', seat: 'one' },
    { type: 'move', version: -1, move: {} }, { type: 'move', version: 1, move: { by: 0 } }, { type: 'nonce', nonce: 'zz' },
    { type: 'claim', version: 1, cell: 10, reaction: 1e400 }, { type: 'configure', settings: {} }, { type: 'say', text: 'x'.repeat(5000) },
    `{"type":"claim","version":1,"cell":1,"reaction":"1e3"}`, '{"type":"sit"}\u0000', '"\ud800"', '{"type":"sit","id":-1}',
  ]) {
    const { messages, facts, version } = house.handle(0, 1, message)
    const [{ type, code, sentence }] = messages.map(({ text }) => JSON.parse(text))
    assert.deepEqual([type, code, facts.length, version], ['refused', 'malformed', 0, 1], JSON.stringify(message))
    assert.match(sentence, /verstanden|verstehen|verständlich/)
  }
  const [answer] = house.handle(0, 1, { type: 'dance', id: 12 }).messages
  assert.equal(JSON.parse(answer.text).re, 12)
  // Against the rules of the table: the table's own refusal.
  assert.equal(JSON.parse(house.handle(0, 1, { type: 'throw', version: 1 }).messages[0].text).type, 'refused')
})

test('a log that was damaged is refused or gives a table that can be played at, and never a trap', async () => {
  const below = seeded(11)
  let refused = 0
  for (const [game, levels] of [
    ['riffifi', ['greedy', 'child']],
    ['farbenpoker', ['greedy']],
    ['starmaster', ['greedy', 'casual']],
  ]) {
    const guest = await startGame({ game }, levels, 3)
    guest.play()
    const house = await openHouse(module)
    for (let round = 0; round < 300; ++round) {
      let facts = guest.facts.slice(0, 1 + below(guest.facts.length))
      const at = below(facts.length)
      const kinds = [
        () => facts.splice(at, 1),
        () => facts.splice(at, 0, facts[below(facts.length)]),
        () => ([facts[at], facts[0]] = [facts[0], facts[at]]),
        () => (facts[at] = facts[at].slice(0, below(facts[at].length))),
        () => (facts[at] = facts[at].replace(/\d/, String(below(10)))),
        () => (facts[at] = facts[at].replace(/greedy|child|casual/, 'nobody')),
        () => facts.push('{"fact":"abandoned"}', '{"fact":"memorised"}'),
        () => facts.push('{"fact":"vacated","seat":1}', '{"fact":"startFailed"}'),
      ]
      kinds[round % kinds.length]()
      const answer = house.restore(5000, { table: 'home', facts })
      refused += answer.refused === undefined ? 0 : 1
      if (answer.refused !== undefined) continue
      house.enter(5000, 1, { person: 'me', name: 'Ana' })
      for (let now = 5000; now < 100_000; now += 5000) house.tick(now)
      house.handle(200_000, 1, { type: 'standIn', level: 'greedy' })
      for (let now = 200_000; now < 220_000; now += 1000) house.tick(now)
    }
  }
  assert.ok(refused > 100, `${refused} were refused`)
  const house = await openHouse(module)
  for (const log of [{}, { table: 'home', facts: [] }, { table: 'home', facts: [7] }, { table: 'home', facts: 'all' }, 'x']) {
    assert.equal(typeof house.restore(0, log).refused, 'string')
  }
})

test('the module is small enough to be loaded with the page', (t) => {
  const packed = gzipSync(bytes, { level: 9 }).length
  t.diagnostic(`table.wasm: ${bytes.length} bytes, ${packed} with gzip`)
  assert.ok(packed <= MOST_BYTES, `${packed} bytes with gzip`)
})

test('an expert thinks in a moment (measured, not asserted)', async (t) => {
  const guest = await startGame({ game: 'riffifi' }, ['expert', 'expert', 'expert'], 4)
  guest.play()
  const times = guest.thinking.sort((a, b) => a - b)
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1)
  t.diagnostic(`riffifi, expert: ${times.length} moves, median ${at(0.5)} ms, slowest ${at(1)} ms`)
})
