import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter that writes what it counted, as JSON, to the file named by TEST_COUNT_FILE, and names the tests that passed
 * only when they were tried again.
 */
export default class CountReporter {
  /**
   * A file that could not be loaded and an error outside any test have no test case to fail; each counts as one
   * failure, so that the count and the exit code never disagree.
   */
  onTestRunEnd(modules, unhandledErrors) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      let failedHere = 0
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (test.diagnostic()?.flaky) tellOfFirstTry(test)
        if (state === 'passed') count.passed++
        else if (state === 'skipped') count.skipped++
        else failedHere++
      }
      count.failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere
    }
    writeFileSync(process.env.TEST_COUNT_FILE, JSON.stringify(count))
  }
}

/** Every error is kept, also of a test that passed in the end. */
function tellOfFirstTry(test) {
  console.log(`Passed only when tried again: ${test.module.relativeModuleId} > ${test.fullName}`)
  for (const error of test.result().errors ?? []) console.log(error.stack ?? error.message)
}
