import { closeSync, openSync } from 'node:fs'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { toAgentError } from '../../src/core/errors.ts'

// Run as a process of its own with few descriptors: takes all but as many as it is told to leave, opens the database, and prints the
// code of what it is refused with.
const [, , file = '', left = '0'] = process.argv
// The addon is a file of its own, which a running agent has open.
await openSqliteStore(file).close()
const taken: number[] = []
try {
  for (;;) taken.push(openSync(process.execPath, 'r'))
} catch {
  for (const descriptor of taken.slice(0, Number(left))) closeSync(descriptor)
}
try {
  await openSqliteStore(file).close()
  process.stdout.write('opened')
} catch (thrown) {
  process.stdout.write(toAgentError(thrown).code)
}
