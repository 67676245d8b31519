// The service worker: after one visit the whole app is on the device, every board and every language, and starts
// without a network. It is one file that imports nothing; scripts/service_worker_plugin.ts writes the list in.
//
// A version of the app is one cache, filled whole or not at all. A new version is fetched quietly and waits until the
// page lets it in (app/update.svelte.ts). The cache of the version before stays: a table in another window may still
// need a piece of it. What a server answers (/api, /s, pictures of cards) is never kept.
declare const __FILES__: readonly string[] // every file of the build: "/", "/assets/index-x1.js", …
declare const __VERSION__: string

const worker = globalThis as unknown as ServiceWorkerGlobalScope
const PREFIX = 'ludothek-'
const CURRENT = PREFIX + __VERSION__
const OF_THE_HOUSE = /^\/(api|s|ws|health)(\/|$)|^\/[rt]\/.*\.png$/ // the last are pictures of cards

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()))
worker.addEventListener('activate', (event) => event.waitUntil(moveIn()))
worker.addEventListener('message', ({ data }) => {
  if (data === 'move in') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || OF_THE_HOUSE.test(pathname)) return
  // Every room is the same page, and a page is of one version with its scripts.
  const what = request.mode === 'navigate' ? '/' : request
  event.respondWith(answer(what, request))
})

async function answer(what: Request | string, request: Request): Promise<Response> {
  const mine = await (await caches.open(CURRENT)).match(what, { ignoreVary: true })
  return mine ?? (await caches.match(what, { ignoreVary: true })) ?? fetch(request)
}

async function fetchAll(): Promise<void> {
  const cache = await caches.open(CURRENT)
  await Promise.all(
    __FILES__.map(async (file) => {
      // What has its hash in its name may be there already, from the version before or from this very visit.
      const old = file.startsWith('/assets/') ? await caches.match(file, { ignoreVary: true }) : undefined
      const found = old ?? (await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' }))
      if (!found.ok) throw new Error(`${file}: ${found.status}`)
      await cache.put(file, found)
    }),
  )
}

async function moveIn(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}
