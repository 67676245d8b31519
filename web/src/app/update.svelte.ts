// A new version of the app: fetched quietly by the service worker, taken up when nothing is lost by it. At the start of
// a visit and while the page is out of sight that is done unasked, except at a table; else `update.isReady` says that
// it could be, and `update.take()` does it. Without a service worker (an old browser, no secure line) nothing happens.
import { route } from './route.svelte.ts'

class Update {
  isReady = $state(false)
  #waiting: ServiceWorker | undefined
  #taking = false

  /** Once, when the page is up. */
  async begin(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.#taking) location.reload() // only the window that asked
    })
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#takeQuietly()
    })
    const registration = await navigator.serviceWorker.register('/service_worker.js', { updateViaCache: 'none' })
    if (registration.waiting) {
      this.#found(registration.waiting)
      this.#takeQuietly()
    }
    this.#await(registration.installing) // the browser may have looked for one before this page did
    registration.addEventListener('updatefound', () => this.#await(registration.installing))
  }

  /** Reloads into the new version. A table is kept by its house, and the page finds it again by its address. */
  take(): void {
    if (!this.#waiting || this.#taking) return
    this.#taking = true
    this.#waiting.postMessage('move in')
  }

  /** The house says that this page is too old: fetches the new one if there is one, and reloads. */
  async reload(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.update().catch(() => {}) // no network: what there is has to do
    const coming = registration?.installing
    if (coming) {
      await new Promise<void>((resolve) =>
        coming.addEventListener('statechange', () => coming.state !== 'installing' && resolve()),
      )
    }
    if (!registration?.waiting) return location.reload()
    this.#waiting = registration.waiting
    this.take()
  }

  #await(coming: ServiceWorker | null): void {
    coming?.addEventListener('statechange', () => {
      // The very first one has nothing to replace.
      if (coming.state === 'installed' && navigator.serviceWorker.controller) this.#found(coming)
    })
  }

  #found(worker: ServiceWorker): void {
    this.#waiting = worker
    this.isReady = true
  }

  #takeQuietly(): void {
    const { kind } = route.place
    if (kind !== 'table' && kind !== 'here') this.take()
  }
}

export const update = new Update()
