import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createScheduledBackups } from '../../../src/agent/backup/scheduled-backups.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { testEngine } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// A rejection that nobody takes would end the agent: vitest fails a run in which there is one.
test('a schedule that cannot be read makes no backups, and the agent goes on', async () => {
  const said: string[] = []
  const { engine, store, vault } = await testEngine({
    log: { info() {}, warn() {}, error: (_, message) => void said.push(message) },
  })
  const setting = () => {
    throw new AgentError('STORE_DAMAGED', 'A record in the database is damaged.')
  }
  const scheduled = createScheduledBackups({
    engine: { ...engine, store: { ...store, setting } },
    vaults: { current: vault },
    backups: { make: () => Promise.reject(new Error('none is to be made')) },
    dataDirectory: temporaryFolder(),
    changed: () => undefined,
  })
  scheduled.look()
  await expect.poll(() => said).toContain('scheduled backups could not be looked at')
  await setImmediate()
  scheduled.stop()
})
