// The first thing that runs, and small: it asks for the visitor's texts while the app is still on its way, so that
// neither waits for the other, and puts on the light that was chosen. The page names the app's files itself
// (scripts/first_page_plugin.ts).
import { sayNoStart } from './app/no_start.ts'
import { keptSettings } from './settings/kept.ts'
import { FILES } from './texts/files.ts'

const { language, theme } = keptSettings()
if (theme !== 'system') document.documentElement.dataset.theme = theme
void FILES[language]().catch(() => {}) // whoever needs them (app/start.ts) asks again, and is told
import('./app/start.ts').catch((problem: unknown) => {
  console.error(problem)
  sayNoStart(document.getElementById('app')!, language)
})
