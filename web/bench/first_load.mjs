// The first load of the shelf as Lighthouse sees it, with its own profile of a mid-range phone on a slow line: 1.6 Mbit/s,
// 150 ms there and back, a processor four times slower.
import { writeFile } from 'node:fs/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

export const SCORES = ['performance', 'accessibility', 'best-practices']
const TIMES = {
  'first paint': 'first-contentful-paint',
  'largest paint (LCP)': 'largest-contentful-paint',
  'interactive (TTI)': 'interactive',
  'blocked (TBT)': 'total-blocking-time',
}

/** Scores in hundreds, times in ms, what moved, bytes as they travelled, and which audits are below 90. */
export async function firstLoad({ address, browser, report }) {
  const chrome = await launch({ chromePath: browser, chromeFlags: ['--headless=new', '--no-sandbox'] })
  try {
    const flags = { port: chrome.port, onlyCategories: SCORES, output: 'html' }
    const { lhr, report: html } = await lighthouse(`${address}/`, flags)
    if (report) await writeFile(report, html)
    const requests = lhr.audits['network-requests'].details.items.filter(({ url }) => url.startsWith(address))
    const weak = Object.values(lhr.audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    return {
      scores: SCORES.map((name) => Math.round(lhr.categories[name].score * 100)),
      times: Object.fromEntries(Object.entries(TIMES).map(([name, id]) => [name, lhr.audits[id].numericValue])),
      shift: lhr.audits['cumulative-layout-shift'].numericValue,
      bytes: requests.map(({ url, transferSize }) => [new URL(url).pathname, transferSize]),
      longest: Math.max(0, ...(lhr.audits['long-tasks'].details?.items ?? []).map(({ duration }) => duration)),
      weak: weak.map(({ id, displayValue, title }) => `${id}: ${displayValue ?? title}`),
    }
  } finally {
    chrome.kill()
  }
}
