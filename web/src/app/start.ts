// Puts the app into the page once its texts are there. What can wait until the shelf stands, waits: the room around a
// table, and the service worker, which fetches everything else.
import { mount } from 'svelte'
import '../look/tokens.css'
import '../look/house.css'
import { settings } from '../settings/settings.svelte.ts'
import { speak } from '../texts/texts.svelte.ts'
import App from './App.svelte'
import { ROOMS } from './rooms.ts'
import { update } from './update.svelte.ts'

// Typefaces weigh as much as all the rest. On a first visit the words are there first, in a face of the device; later
// they lie in the browser, and come at once.
const fetchType = () => import('../look/type.ts').catch(() => {})
const isFirstVisit = !globalThis.navigator?.serviceWorker?.controller
if (!isFirstVisit) void fetchType()

await speak(settings.language)
const target = document.getElementById('app')!
target.replaceChildren() // what index.html shows until now
mount(App, { target })
if (isFirstVisit) requestAnimationFrame(() => setTimeout(() => void fetchType()))
window.addEventListener('storage', (event) => {
  settings.follow(event)
  void speak(settings.language).catch(() => {}) // it is not on the device, and there is no network: it stays
})

// Nobody waits for any of this, so it takes the line and the processor from nobody: not before the type is there, which
// is on the screen already, and whoever has just come has looked around. Who goes to a table sooner fetches it then.
const LOOKING_AROUND = 3000 // ms
async function fetchTheRest(): Promise<void> {
  await document.fonts.ready
  await ROOMS.table().catch(() => {}) // no network: it is asked for again when somebody goes there
  await update.begin().catch(() => {}) // a browser that keeps nothing: it works without
}
setTimeout(() => void fetchTheRest(), LOOKING_AROUND)
