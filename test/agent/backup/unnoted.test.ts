import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { makeBackup } from '../../../src/agent/backup/make-backup.ts'
import { databaseFile } from '../../../src/agent/data/data-directory.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a backup whose receipt cannot be written is kept, and says so', async () => {
  const dataDirectory = temporaryFolder()
  const store = openSqliteStore(databaseFile(dataDirectory))
  onTestFinished(() => store.close())
  const vault = await chosenMemoryVault(store)
  const full = new Error('disk full')
  const said: unknown[] = []
  const agent = {
    store,
    vaults: { current: vault },
    dataDirectory,
    now: () => 5_000,
    log: { error: (what: unknown) => void said.push(what) },
  }
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  expect(await makeBackup(agent, join(dataDirectory, 'noted.age'), { recipients })).toMatchObject({ isNoted: true })
  expect(said).toEqual([])

  const unwritable = { ...agent, store: { ...store, write: () => Promise.reject(full) } }
  const file = join(dataDirectory, 'unnoted.age')
  expect(await makeBackup(unwritable, file, { recipients })).toMatchObject({ isNoted: false })
  expect(said).toEqual([{ error: full }])
  expect(existsSync(file) && statSync(file).size).toBeGreaterThan(0)
})
