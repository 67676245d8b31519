// Tests in a real browser against the real program: `make test-browser`, or scripts/test_browser NAME for a file, ROOM/ for some.
// With LUDOTHEK_PICTURES, instead of testing, the pictures of README and docs are taken: `make pictures`.
// Two files at a time, each with a house of its own, in two processes that each keep one browser open.
import { defineConfig } from 'vitest/config'
import { textsPlugin } from '../scripts/texts_plugin.ts'

export default defineConfig({
  plugins: [textsPlugin()], // what the page says is looked for by its own templates
  test: {
    include: [process.env.LUDOTHEK_PICTURES ? 'browser/pictures.ts' : 'browser/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }, // a loaded machine is no error
    reporters: ['verbose'],
  },
})
