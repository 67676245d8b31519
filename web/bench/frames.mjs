// The frames of a running game, on a phone's screen, with the processor slowed down: what the page's own clock sees
// (requestAnimationFrame: everything that this machine does, drawing in software included), and what the main thread
// worked for each frame (bench/trace.mjs: what is the page's own doing).
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '../node_modules/playwright-core/index.mjs'
import { PLAY_NOW, REMATCH, WANTED, press } from './play.mjs'
import { CATEGORIES, readTrace } from './trace.mjs'

const SETTLES = 2000 // ms: the way from the shelf to the table is not measured here

/** Counts the time between frames, in the page. */
const countGaps = (lasts) =>
  new Promise((done) => {
    const gaps = []
    let last = performance.now()
    const end = last + lasts
    requestAnimationFrame(function frame(now) {
      gaps.push(now - last)
      last = now
      if (now < end) requestAnimationFrame(frame)
      else done(gaps.slice(1))
    })
  })

/** One board for so many milliseconds. Gives what bench/trace.mjs reads, and `gaps` between frames in ms, sorted. */
export async function framesOf({ address, browser, game, lasts, slowdown }) {
  const chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] })
  const file = join(tmpdir(), `ludothek-trace-${process.pid}-${game}.json`)
  try {
    const page = await chrome.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true })
    await page.goto(address)
    const index = ['farbenpoker', 'starmaster', 'riffifi'].indexOf(game)
    await page.getByRole('button', { name: PLAY_NOW, exact: true }).nth(index).dispatchEvent('click')
    const move = () => page.evaluate(press, [WANTED[game], REMATCH]).catch(() => undefined)
    while ((await move()) === undefined) await page.waitForTimeout(100)
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.waitForTimeout(SETTLES)
    await chrome.startTracing(page, { path: file, categories: CATEGORIES })
    let gaps
    const counting = page.evaluate(countGaps, lasts).then((counted) => (gaps = counted))
    while (!gaps) {
      await move()
      await Promise.race([counting, page.waitForTimeout(300)])
    }
    await chrome.stopTracing()
    const { traceEvents } = JSON.parse(await readFile(file, 'utf8'))
    return { ...readTrace(traceEvents), gaps: gaps.sort((a, b) => a - b) }
  } finally {
    await chrome.close()
    if (!process.env.KEEP_TRACE) await rm(file, { force: true })
  }
}
