import { writeFileSync } from 'node:fs'

/** Vitest reporter that writes what it counted, as JSON, to the file named by TEST_COUNT_FILE. */
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
        if (state === 'passed') count.passed++
        else if (state === 'skipped') count.skipped++
        else failedHere++
      }
      count.failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere
    }
    writeFileSync(process.env.TEST_COUNT_FILE, JSON.stringify(count))
  }
}
