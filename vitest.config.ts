import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testTimes } from './scripts/test-times.ts'
import { longer } from './test/support/effort.ts'

/**
 * A file that changes what all files in a process share, or looks at it, has a process of its own. Timers and spies do not count:
 * `test/support/as-it-was.ts` puts back what they changed.
 */
const changesItsProcess =
  /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv)\b|\bprocess\.(on|once|emit|chdir|umask|memoryUsage)\b|\bprocess\.env(\.\w+|\[[^\]]+\]) = |delete process|assign\((process|globalThis)|InNewContext\('gc'|(remembered|shared)-scrypt|browser-globals/

/** The others share one: to start it and to load the modules takes longer than most of them. */
const together = globSync('test/**/*.test.ts').filter(file => !changesItsProcess.test(readFileSync(file, 'utf8')))

/** Those that take longest, for where no run has told how long files take. */
const begunFirst = [
  'renderer/screens',
  'agent/keychain-at-start',
  'agent/earlier-keys',
  'agent/backup/kill',
  'examples/moving',
  'webhook-deliveries/killed-deliveries',
]

const times = new Map(testTimes(import.meta.dirname).map(({ file, milliseconds }) => [file, milliseconds]))

/** So that no long file is left to run alone at the end. Files that share a process stay together: another in between ends it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => begunFirst.some(name => moduleId.includes(name))
    const time = (file: TestSpecification) =>
      times.get(relative(import.meta.dirname, file.moduleId)) ?? (isFirst(file) ? 1e9 : 0)
    const sorted = (await super.sort(files)).sort((one, other) => time(other) - time(one))
    const [shared, alone] = [false, true].map(isolate => sorted.filter(each => each.project.config.isolate === isolate))
    return [...alone!, ...shared!]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    environment: 'node',
    // Processes, not threads: native modules, signals and working directories belong to one test file at a time.
    pool: 'forks',
    // One more than the two cores it is timed on: most files wait for programs that they start. Four took longer.
    maxWorkers: 3,
    // What is awaited is an event; these only end what would never come. A machine busy with other work is ten times as slow.
    testTimeout: longer(180_000),
    hookTimeout: 300_000,
    // Only what test/quarantine.ts names is tried again, and named at the end where that was needed (scripts/count-reporter.mjs).
    retry: 0,
    setupFiles: [
      'test/support/as-it-was.ts',
      'test/support/tried-again.ts',
      'test/support/show-windows.ts',
      'test/support/random-runs.ts',
    ],
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: together } },
    ],
  },
})
