import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import { mount } from 'svelte'
import App from './app/App.svelte'
import { update } from './app/update.svelte.ts'
import './look/tokens.css'
import './look/house.css'
import { settings } from './settings/settings.svelte.ts'
import { speak } from './texts/texts.svelte.ts'

await speak(settings.language)
mount(App, { target: document.getElementById('app')! })
void update.begin().catch(() => {}) // a browser that keeps nothing: it works without
