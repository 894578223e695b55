import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { effort, scaled } from './test/support/effort.ts'

/**
 * A file that changes what all files in a process share, or looks at it, has a process of its own. Timers and spies do not count:
 * `test/support/as-it-was.ts` puts back what they changed.
 */
const changesItsProcess =
  /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv)\b|\bprocess\.(on|once|emit|chdir|umask|memoryUsage)\b|\bprocess\.env(\.\w+|\[[^\]]+\]) = |delete process|assign\((process|globalThis)|InNewContext\('gc'|(remembered|shared)-scrypt|browser-globals/

/** The others share one: to start it and to load the modules takes longer than most of them. */
const together = globSync('test/**/*.test.ts').filter(file => !changesItsProcess.test(readFileSync(file, 'utf8')))

/** Those that take longest, so that none of them is left to run alone at the end. Otherwise long files begin first. */
const begunFirst = ['renderer/screens', 'agent/backup/kill', 'examples/moving', 'webhook-deliveries/killed-deliveries']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => begunFirst.some(name => moduleId.includes(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isFirst), ...sorted.filter(file => !isFirst(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
    setupFiles: [
      'test/support/as-it-was.ts',
      'test/support/show-windows.ts',
      ...(effort > 1 ? ['test/support/more-runs.ts'] : []),
    ],
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: together } },
    ],
  },
})
