import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { boxesPlugin } from './scripts/boxes_plugin.ts'
import { chunkOf, firstPagePlugin } from './scripts/first_page_plugin.ts'
import { lessonsPlugin } from './scripts/lessons_plugin.ts'
import { manifestPlugin } from './scripts/manifest_plugin.ts'
import { rulebooksPlugin } from './scripts/rulebooks_plugin.ts'
import { serviceWorkerPlugin } from './scripts/service_worker_plugin.ts'
import { textsPlugin } from './scripts/texts_plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const house = 'http://127.0.0.1:8080' // where `npm run dev` finds a server

export default defineConfig({
  plugins: [
    svelte(),
    textsPlugin(),
    boxesPlugin(),
    rulebooksPlugin(),
    lessonsPlugin(),
    manifestPlugin(),
    firstPagePlugin(),
    serviceWorkerPlugin(),
  ],
  resolve: {
    alias: {
      $web: at('src'), // for the boxes' own web halves, which are in folders of their own (../games/<box>/web)
      $table_module: at('../wasm/table.mjs'),
      $study_module: at('../wasm/study.mjs'),
      $table_wasm: at('../build/wasm/wasm'),
    },
  },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      checks: { pluginTimings: false },
      preserveEntrySignatures: 'allow-extension',
      input: { index: at('index.html'), service_worker: at('src/service_worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'service_worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false, // the first script keeps what it shares with the app
          groups: [{ name: chunkOf(at('./')), debugName: 'first page' }],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: house }, '/ws': { target: house, ws: true } },
  },
  test: { dir: at('..'), include: ['web/tests/**/*.test.ts', '{games,examples}/*/web/tests/**/*.test.ts'] },
})
