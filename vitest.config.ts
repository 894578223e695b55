import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Processes, not threads: native modules, signals and working directories belong to one test file at a time.
    pool: 'forks',
    maxWorkers: 2,
    // What is awaited is an event; these only end what would never come. A machine busy with other work is ten times as slow.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
