import { mount } from 'svelte'
import App from './app/App.svelte'
import { settings } from './settings/settings.svelte.ts'
import { speak } from './texts/texts.svelte.ts'

await speak(settings.language)
mount(App, { target: document.getElementById('app')! })
