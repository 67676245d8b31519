// Names in index.html what the first screen needs besides its own script (src/main.ts): the app's chunks and styles. So
// they are fetched at once, and not after the script that asks for them. Texts are not named: which ones, only the
// visitor's device knows.
import type { Plugin, Rolldown } from 'vite'

const FIRST = 'src/main.ts'
const APP = 'src/app/start.ts'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The modules that one needs before it can run. */
function neededBy(entry: string, graph: Graph): Set<string> {
  const needed = new Set([entry])
  for (const id of needed) for (const other of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(other)
  return needed
}

/**
 * The chunk of a module: everything that the first screen needs besides the first script is one, for a browser asks for
 * six files at a time at most, and for each of the first six it has to open a line.
 */
export function chunkOf(root: string): (id: string, graph: Graph) => string | null {
  let app: Set<string> | undefined
  return (id, graph) => {
    if (!app) {
      app = neededBy(root + APP, graph)
      for (const first of neededBy(root + FIRST, graph)) app.delete(first)
    }
    return app.has(id) ? 'app' : null
  }
}

export function firstPagePlugin(): Plugin {
  return {
    name: 'ludothek-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(APP))
        if (!app) throw new Error(`the build has no chunk of ${APP}`)
        const needed = new Set([app.fileName])
        for (const name of needed) {
          for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(other)
        }
        const named = (file: string) => html.includes(`"/${file}"`)
        const styles = new Set<string>()
        for (const { fileName, viteMetadata } of chunks) {
          if (needed.has(fileName)) viteMetadata?.importedCss.forEach((file) => styles.add(file))
        }
        return [
          ...[...styles].map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
          ...[...needed].map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            // Before all else: it is the longest, and so gets the line that the page came by.
            injectTo: 'head-prepend' as const,
          })),
        ].filter(({ attrs }) => !named(attrs.href.slice(1)))
      },
    },
  }
}
