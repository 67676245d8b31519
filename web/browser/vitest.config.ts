// Tests in a real browser against the real program: `make test-browser`, or scripts/test_browser NAME for some of them.
// One file after the other: two cores are enough.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    fileParallelism: false,
    retry: 1, // whole games by chance: what fails twice is a fault, what fails once is told in the report
    testTimeout: 300_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
})
