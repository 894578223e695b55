import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { makeBackup } from '../../../src/agent/backup/make-backup.ts'
import { databaseFile } from '../../../src/agent/data/data-directory.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { quiet } from '../../support/engine.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const full = new AgentError('STORE_UNWRITABLE', 'The disk is full.')

// A rejection that nobody takes would end the agent: vitest fails a run in which there is one.
test('a copy of the database that fails leaves nothing, and the agent goes on', async () => {
  const copyTo = () => Promise.reject(full)
  const dataDirectory = temporaryFolder()
  const store = openSqliteStore(databaseFile(dataDirectory))
  onTestFinished(() => store.close())
  const vault = await chosenMemoryVault(store)
  const vaults = { current: vault }
  const agent = { store: { ...store, copyTo }, vaults, dataDirectory, now: () => 5_000, log: quiet }
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  const file = join(temporaryFolder(), 'backup.age')
  await expect(makeBackup(agent, file, { recipients })).rejects.toBe(full)
  await setImmediate()
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(dataDirectory).filter(name => name.startsWith('scratch'))).toEqual([])
})
