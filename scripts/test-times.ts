import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Time that a test file took in its last run: to load it, its hooks and its tests. */
interface TestTime {
  readonly file: string
  readonly milliseconds: number
  readonly tests: number
}

/** One line a file, the slowest first. It is not in git: every machine has its own. */
const name = '.test-times.json'

/** @returns those that earlier runs in this folder left; none after none */
export function testTimes(folder: string): readonly TestTime[] {
  const file = join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Reporter of vitest that writes them, and prints the ten slowest files of the run. */
export default class TestTimes implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const now = modules.map(timed).sort(slowestFirst)
    console.log(`\nThe slowest files:\n${now.slice(0, 10).map(line).join('')}`)
    const { root, testNamePattern } = this.#vitest!.config
    // Some tests of a file do not tell how long it takes.
    if (testNamePattern) return
    const ran = new Set(now.map(({ file }) => file))
    const earlier = testTimes(root).filter(({ file }) => !ran.has(file) && existsSync(join(root, file)))
    const all = [...earlier, ...now].sort(slowestFirst)
    writeFileSync(join(root, name), `[\n${all.map(each => JSON.stringify(each)).join(',\n')}\n]\n`)
  }
}

function timed(module: TestModule): TestTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  const milliseconds = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return {
    file: module.relativeModuleId,
    milliseconds: Math.round(milliseconds),
    tests: [...module.children.allTests()].length,
  }
}

const slowestFirst = (one: TestTime, other: TestTime) => other.milliseconds - one.milliseconds

const line = ({ file, milliseconds, tests }: TestTime) =>
  `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file} (${tests} test${tests === 1 ? '' : 's'})\n`
