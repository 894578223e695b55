import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { effort, scaled } from './test/support/effort.ts'

/** A file that changes what all files in a process share, or looks at it, has a process of its own. */
const changesItsProcess =
  /\bvi\.|\bprocess\.(on|once|emit|chdir|umask|memoryUsage)\b|\bprocess\.env(\.\w+|\[[^\]]+\]) = |delete process|assign\(process|\bglobalThis\b|\bgc\b|(remembered|shared)-scrypt|browser-globals/

/** The others of these folders share one: to start it and to load the modules takes longer than most of them. */
const sharing = globSync('test/{core,adapters,renderer,agent,attacks,shared,examples,main}/**/*.test.ts')
const together = sharing.filter(file => !changesItsProcess.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    environment: 'node',
    // Processes, not threads: native modules, signals and working directories belong to one test file at a time.
    pool: 'forks',
    // One more than the two cores it is timed on: most files wait for programs that they start.
    maxWorkers: 3,
    // What is awaited is an event; these only end what would never come. A machine busy with other work is ten times as slow.
    testTimeout: scaled(180_000),
    hookTimeout: 300_000,
    // One test in some ten thousand that wait for browsers, devices and processes misses its moment on a busy machine.
    // What passed only at the second try is named at the end (scripts/count-reporter.mjs), with what was wrong at the first.
    retry: 1,
    setupFiles: ['test/support/show-windows.ts', ...(effort > 1 ? ['test/support/more-runs.ts'] : [])],
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.{ts,tsx}'], exclude: together } },
    ],
  },
})
