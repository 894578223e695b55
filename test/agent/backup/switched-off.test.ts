import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import type { MadeBackup } from '../../../src/agent/backup/make-backup.ts'
import { createScheduledBackups } from '../../../src/agent/backup/scheduled-backups.ts'
import { testEngine } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { unnoted } from '../../support/unnoted.ts'

const holding = { wallets: 0, secrets: 0, activities: 0, madeAt: '' }

test('a schedule that is switched off while its backup is made stays off', async () => {
  const { engine, vault } = await testEngine()
  const [begun, made] = [Promise.withResolvers<void>(), Promise.withResolvers<MadeBackup>()]
  let changed = () => {}
  const scheduled = createScheduledBackups({
    engine,
    vaults: { current: vault },
    backups: {
      make() {
        begun.resolve()
        return made.promise
      },
    },
    dataDirectory: temporaryFolder(),
    changed: () => changed(),
  })
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  await scheduled.schedule({ folder: temporaryFolder(), every: 'day', keep: 1, backupFor: { recipients } }, unnoted)
  await begun.promise
  await scheduled.unschedule(unnoted)
  const over = new Promise<void>(resolve => {
    changed = resolve
  })
  made.resolve({ ...holding, faults: [], isNoted: true })
  await over
  expect(await scheduled.view()).toBe(null)
  scheduled.stop()
})
