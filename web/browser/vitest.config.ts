// Tests in a real browser against the real program: `make test-browser`, or scripts/test_browser NAME for some of them.
// One file after the other: two cores are enough.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
})
