import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { backUp } from '../../../src/agent/backup/back-up.ts'
import { databaseFile } from '../../../src/agent/data-directory.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { quiet } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a backup that is not kept, and cannot be removed: why it is not kept is told, and beside it what stays', async () => {
  const dataDirectory = temporaryFolder()
  const store = openSqliteStore(databaseFile(dataDirectory))
  onTestFinished(() => store.close())
  const vault = memoryVault()
  const vaults = { still: <Value>(work: (of: typeof vault) => Promise<Value>) => work(vault) }
  const agent = { store, vaults, dataDirectory, now: () => 5_000, log: quiet }
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  const folder = join(temporaryFolder(), 'stick')
  mkdirSync(folder)
  const file = join(folder, 'backup.age')
  const damaged = new AgentError('BACKUP_INVALID', 'The backup is damaged.')
  const judge = {
    contents: () => undefined,
    async file(): Promise<readonly string[]> {
      // As where a disk goes bad: the file cannot be reached any more.
      rmSync(folder, { recursive: true })
      writeFileSync(folder, '')
      throw damaged
    },
  }
  await expect(backUp(agent, file, { recipients }, { judge })).rejects.toMatchObject({
    code: 'BACKUP_INVALID',
    message: expect.stringMatching(
      /^The backup is damaged\. What was written is still there.* Remove .*\/stick\/backup\.age by hand\. Of that: Part of the path is a file/,
    ),
  })
})
