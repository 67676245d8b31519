// Puts the app into the page once its texts are there. What can wait until the shelf stands, waits: the room around a
// table, and the service worker, which fetches everything else.
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import { mount } from 'svelte'
import '../look/tokens.css'
import '../look/house.css'
import { settings } from '../settings/settings.svelte.ts'
import { speak } from '../texts/texts.svelte.ts'
import App from './App.svelte'
import { ROOMS } from './rooms.ts'
import { update } from './update.svelte.ts'

await speak(settings.language)
const target = document.getElementById('app')!
target.replaceChildren() // what index.html shows until now
mount(App, { target })
window.addEventListener('storage', (event) => {
  settings.follow(event)
  void speak(settings.language)
})

// Not before the type is there, which is on the screen already.
async function fetchTheRest(): Promise<void> {
  await document.fonts.ready
  await ROOMS.table().catch(() => {}) // no network: it is asked for again when somebody goes there
  await update.begin().catch(() => {}) // a browser that keeps nothing: it works without
}
const whenIdle = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 500))
whenIdle(() => void fetchTheRest())
