// What is said of the page before it is opened: /ludothek.webmanifest, made of manifest.json with a shortcut to each game on
// the shelf, and the games' titles wherever manifest or index.html say %GAMES%.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { shelf } from './sources.ts'

const NAME = 'ludothek.webmanifest'
const template = fileURLToPath(new URL('../manifest.json', import.meta.url))

const withTitles = (text: string) =>
  text.replace(
    '%GAMES%',
    shelf()
      .map(({ facts }) => facts.title)
      .join(', '),
  )

export function manifest(): string {
  const shortcuts = shelf().map(({ name, facts }) => ({ name: facts.title, url: `/?play=${name}` }))
  const common = JSON.parse(withTitles(readFileSync(template, 'utf8'))) as object
  return JSON.stringify({ ...common, shortcuts }, null, 2)
}

export function manifestPlugin(): Plugin {
  return {
    name: 'ludothek-manifest',
    transformIndexHtml: withTitles,
    configureServer({ middlewares }) {
      middlewares.use(`/${NAME}`, (_, answer) =>
        answer.setHeader('content-type', 'application/manifest+json').end(manifest()),
      )
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: manifest() })
    },
  }
}
