// How fast the app is on a throttled phone: the first load by Lighthouse (bench/first_load.mjs), then the frames of a
// game on each board (bench/frames.mjs), all against the served program. make bench-web; prints tables for
// docs/performance.md. Nothing is asserted: a number is for people to judge. RUNS (3), SECONDS (10) a board.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SCORES, firstLoad } from './first_load.mjs'
import { framesOf } from './frames.mjs'

const browser = process.env.CHROMIUM ?? '/usr/bin/chromium'
const program = resolve(process.env.LUDOTHEK ?? '../build/ludothek')
const RUNS = Number(process.env.RUNS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 10)
const PHONE_SLOWDOWN = 4 // Lighthouse's own for a mid-range phone
const GAMES = ['farbenpoker', 'starmaster', 'riffifi']

const row = (...cells) => console.log(`| ${cells.join(' | ')} |`)
const table = (...names) => {
  row(...names)
  row(...names.map(() => '---'))
}
const load = () => loadavg()[0].toFixed(1)
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`
const ms = (number) => `${number.toFixed(0)} ms`
const percent = (share) => `${(share * 100).toFixed(1)} %`
const at = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
const three = (sorted) => [0.5, 0.95, 0.99].map((share) => at(sorted, share).toFixed(1)).join(', ')

const SCRIPT = /\.(js|css)$/
const KINDS = {
  'script and styles': (path) => SCRIPT.test(path),
  type: (path) => path.endsWith('.woff2'),
  'all else': (path) => !SCRIPT.test(path) && !path.endsWith('.woff2'),
}

async function start(folder) {
  const house = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', 'memory'], { cwd: folder })
  const address = await new Promise((found, failed) => {
    house.stdout.on('data', (text) => {
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text))
      if (match) found(match[0])
    })
    house.on('exit', (code) => failed(new Error(`${program} ended with ${code}`)))
  })
  return { house, address }
}

async function loads(address) {
  console.log(
    `\nThe shelf, ${RUNS} first visits (Lighthouse: 1.6 Mbit/s, 150 ms, processor slowed down ${PHONE_SLOWDOWN}×):\n`,
  )
  const runs = []
  for (let i = 0; i < RUNS; ++i) {
    const before = load()
    runs.push({ ...(await firstLoad({ address, browser, report: resolve('../build/lighthouse.html') })), before })
  }
  table('', ...runs.map((_, i) => `run ${i + 1}`))
  SCORES.forEach((name, i) => row(name, ...runs.map(({ scores }) => scores[i])))
  for (const name of Object.keys(runs[0].times)) row(name, ...runs.map(({ times }) => seconds(times[name])))
  row('layout shift', ...runs.map(({ shift }) => shift.toFixed(3)))
  row('longest task', ...runs.map(({ longest }) => ms(longest)))
  for (const [name, isOne] of Object.entries(KINDS)) {
    const sum = (bytes) => bytes.filter(([path]) => isOne(path)).reduce((all, [, size]) => all + size, 0)
    row(`${name}, bytes with headers`, ...runs.map(({ bytes }) => sum(bytes)))
  }
  row('load of the machine before', ...runs.map(({ before }) => before))
  for (const line of new Set(runs.flatMap(({ weak }) => weak))) console.log(`  below 90: ${line}`)
}

async function boards(address) {
  console.log(`\nFrames, ${SECONDS} s of a game a board, 390×844 at 2×, main thread slowed down ${PHONE_SLOWDOWN}×:\n`)
  const all = []
  for (const game of GAMES) {
    const before = load()
    const lasts = SECONDS * 1000
    all.push({ ...(await framesOf({ address, browser, game, lasts, slowdown: PHONE_SLOWDOWN })), before })
  }
  const line = (name, of) => row(name, ...all.map(of))
  table('', ...GAMES)
  line('main thread in time (under 16.7 ms of work a frame)', ({ inTime }) => percent(inTime))
  line('its work a frame: half, 95 %, 99 % (ms)', ({ times }) => three(times))
  line('longest task', ({ longest }) => ms(longest))
  line('tasks over 50 ms', ({ long }) => long)
  line('at work, ms a second', ({ busy }) => busy.toFixed(0))
  for (const kind of Object.keys(all[0].kinds)) line(`… ${kind}`, ({ kinds }) => kinds[kind].toFixed(0))
  line('drawing (raster threads, not slowed down), ms a second', ({ raster }) => raster.toFixed(0))
  line('frames shown in time (under 20 ms apart)', ({ gaps }) =>
    percent(gaps.filter((gap) => gap < 20).length / gaps.length),
  )
  line('apart: half, 95 %, 99 % (ms)', ({ gaps }) => three(gaps))
  line('movements that the compositor can’t do alone', ({ uncomposited }) => uncomposited.join(', ') || 'none')
  line('load of the machine before', ({ before }) => before)
}

const folder = await mkdtemp(join(tmpdir(), 'ludothek-'))
const { house, address } = await start(folder)
try {
  await loads(address)
  await boards(address)
} finally {
  house.removeAllListeners('exit')
  house.kill()
  await rm(folder, { recursive: true, force: true })
}
