// The first visit is light: script and styles that the shelf needs under 150 kB, as they travel. How large the table in
// WebAssembly may be, wasm/table_test.mjs says.
import { expect, test } from 'vitest'
import { openHouse } from '../house/open_house.ts'

const FIRST_PAGE = 150_000

const at = openHouse({ kept: true })

test('script and styles of the first page travel in less than 150 kB', async () => {
  const visit = await at.visit()
  const sizes = new Map<string, number>()
  visit.page.on('response', (response) => {
    if (response.fromServiceWorker() || !/\.(js|css)$/.test(response.url())) return
    sizes.set(new URL(response.url()).pathname, Number(response.headers()['content-length']))
  })
  await visit.page.goto(at.house.address, { waitUntil: 'networkidle' })
  const app = [...sizes].filter(([path]) => path !== '/service_worker.js')
  // What the service worker fetches later for offline play is not needed to begin; it does not show up here.
  const total = app.reduce((sum, [, size]) => sum + size, 0)
  console.log(`first page: ${total} bytes of script and styles in ${app.length} files`)
  expect(app.length).toBeGreaterThan(1)
  expect(total).toBeLessThan(FIRST_PAGE)
})
