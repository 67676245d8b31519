// How fast the app is on a throttled phone: Lighthouse on the served program, and the frames of a running game.
// make bench-web; prints a table for docs/performance.md. Nothing is asserted: a number is for people to judge.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from '../node_modules/playwright-core/index.mjs'

const browser = process.env.CHROMIUM ?? '/usr/bin/chromium'
const program = resolve(process.env.LUDOTHEK ?? '../build/ludothek')
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const PHONE_SLOWDOWN = 4 // Lighthouse's own for a mid-range phone

const folder = await mkdtemp(join(tmpdir(), 'ludothek-'))
const house = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', 'memory'], { cwd: folder })
const address = await new Promise((found, failed) => {
  house.stdout.on('data', (text) => {
    const match = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text))
    if (match) found(match[0])
  })
  house.on('exit', (code) => failed(new Error(`${program} ended with ${code}`)))
})

async function audit() {
  const chrome = await launch({ chromePath: browser, chromeFlags: ['--headless=new', '--no-sandbox'] })
  try {
    const { lhr, report } = await lighthouse(`${address}/`, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      output: 'html',
    })
    await writeFile(resolve('../build/lighthouse.html'), report)
    for (const name of CATEGORIES) console.log(`| ${name} | ${Math.round(lhr.categories[name].score * 100)} |`)
    for (const name of ['first-contentful-paint', 'largest-contentful-paint', 'interactive', 'total-blocking-time']) {
      console.log(`| ${name} | ${lhr.audits[name].displayValue} |`)
    }
    console.log(`| layout shift | ${lhr.audits['cumulative-layout-shift'].displayValue} |`)
    for (const audit of Object.values(lhr.audits)) {
      const isWeak = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative'
      if (isWeak) console.log(`  below 90: ${audit.id}: ${audit.displayValue ?? audit.title}`)
    }
  } finally {
    chrome.kill()
  }
}

// A game of Riffifi at the usual speed, bots playing, on a slowed-down processor: the time between frames.
async function frames() {
  const chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] })
  try {
    const page = await chrome.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
    const client = await page.context().newCDPSession(page)
    await page.goto(address)
    await page.getByRole('button', { name: 'Play now', exact: true }).last().click()
    await page.getByRole('group', { name: /^Your hand/ }).waitFor()
    await client.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
    const counting = page.evaluate(
      () =>
        new Promise((done) => {
          const gaps = []
          let last = performance.now()
          const end = last + 15_000
          requestAnimationFrame(function frame(now) {
            gaps.push(now - last)
            last = now
            if (now < end) requestAnimationFrame(frame)
            else done(gaps.slice(1))
          })
        }),
    )
    let counted
    void counting.then((gaps) => (counted = gaps))
    while (!counted) {
      await page.evaluate(() => {
        const button = [...document.querySelectorAll('button:not(:disabled):not([aria-disabled="true"])')].find((one) =>
          /^(Play |Go on|.* gives one more)/.test(one.ariaLabel ?? one.textContent?.trim() ?? ''),
        )
        const card = document.querySelector('[role="group"][aria-label^="Your hand"] button[aria-disabled="false"]')
        ;(button ?? card)?.click()
      })
      await new Promise((next) => setTimeout(next, 300))
    }
    counted.sort((a, b) => a - b)
    const at = (share) => counted[Math.floor((counted.length - 1) * share)].toFixed(1)
    const smooth = counted.filter((gap) => gap < 20).length / counted.length
    console.log(`| frames in 15 s | ${counted.length} |`)
    console.log(`| between frames, half / 95 % / 99 % | ${at(0.5)} / ${at(0.95)} / ${at(0.99)} ms |`)
    console.log(`| frames in time (under 20 ms) | ${(smooth * 100).toFixed(1)} % |`)
  } finally {
    await chrome.close()
  }
}

try {
  await audit()
  await frames()
} finally {
  house.removeAllListeners('exit')
  house.kill()
  await rm(folder, { recursive: true, force: true })
}
