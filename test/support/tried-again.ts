import { beforeAll, type RunnerTask, type RunnerTestCase } from 'vitest'
import { quarantine } from '../quarantine.ts'

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures are wanted.
beforeAll(({}, { file }) => {
  const tests = testsIn(file.tasks)
  for (const { test } of quarantine.filter(each => file.filepath.endsWith(`/${each.file}`))) {
    const found = tests.find(each => each.fullTestName === test)
    if (!found) throw new Error(`test/quarantine.ts names a test that is not here: ${test}`)
    found.retry = 1
  }
})

const testsIn = (tasks: readonly RunnerTask[]): RunnerTestCase[] =>
  tasks.flatMap(task => ('tasks' in task ? testsIn(task.tasks) : [task]))
