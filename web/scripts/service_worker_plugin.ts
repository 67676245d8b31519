// Builds src/service_worker.ts as /service_worker.js, with the list of all files of the build and its version, a hash of
// what they hold: another build is another worker, and the same build is the same.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS = 'service_worker.js'
const published = fileURLToPath(new URL('../public/', import.meta.url))

export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'ludothek-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[OURS]
        if (worker?.type !== 'chunk') this.error(`the build has no ${OURS}`)
        if (worker.imports.length > 0) this.error(`${OURS} must not import anything`)
        const files = new Map<string, string | Uint8Array>()
        for (const [name, file] of Object.entries(bundle)) {
          if (name === OURS || name.endsWith('.map')) continue
          files.set(name === 'index.html' ? '/' : `/${name}`, file.type === 'chunk' ? file.code : file.source)
        }
        for (const name of readdirSync(published)) files.set(`/${name}`, readFileSync(join(published, name)))
        const names = [...files.keys()].sort()
        const hash = createHash('sha256')
        for (const name of names) hash.update(name).update(files.get(name)!)
        worker.code = worker.code
          .replaceAll('__FILES__', JSON.stringify(names))
          .replaceAll('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)))
      },
    },
  }
}
