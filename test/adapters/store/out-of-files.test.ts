import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { AgentError, toAgentError } from '../../../src/core/errors.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const script = join(import.meta.dirname, '..', '..', 'support', 'out-of-files-child.ts')

test.runIf(process.platform !== 'win32')(
  'a store that finds no descriptor left says so, and not that it may not write',
  async () => {
    const file = join(temporaryFolder(), 'countersign.db')
    await openSqliteStore(file).close()
    const outcomes = [0, 1, 2, 3].map(left =>
      execFileSync('sh', [
        '-c',
        'ulimit -n 64 && exec "$0" "$@"',
        process.execPath,
        script,
        file,
        String(left),
      ]).toString(),
    )
    expect(outcomes[0]).toBe('TOO_MANY_FILES')
    for (const outcome of outcomes) expect(['TOO_MANY_FILES', 'opened']).toContain(outcome)
  },
)

test.each(['EMFILE', 'ENFILE'])('%s from anywhere is told in words with the next step', code => {
  const error = toAgentError(Object.assign(new Error(`${code}: too many open files, open '/secret/path'`), { code }))
  expect(error).toBeInstanceOf(AgentError)
  expect(error).toMatchObject({ code: 'TOO_MANY_FILES', message: expect.stringContaining('ulimit -n') })
  expect(error.message).not.toContain('/secret')
})
