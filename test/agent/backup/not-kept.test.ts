import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { lastBackupAt } from '../../../src/agent/backup/last-backup.ts'
import { makeBackup } from '../../../src/agent/backup/make-backup.ts'
import { databaseFile } from '../../../src/agent/data/data-directory.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { quiet } from '../../support/engine.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const damaged = new AgentError('BACKUP_INVALID', 'The backup is damaged.')

/** Makes a backup that is not kept: `lookedAt` is what happens to its folder meanwhile. */
async function notKept(lookedAt: (folder: string) => void = () => undefined) {
  const dataDirectory = temporaryFolder()
  const store = openSqliteStore(databaseFile(dataDirectory))
  onTestFinished(() => store.close())
  const vault = await chosenMemoryVault(store)
  const vaults = { current: vault }
  const agent = { store, vaults, dataDirectory, now: () => 5_000, log: quiet }
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  const folder = join(temporaryFolder(), 'stick')
  mkdirSync(folder)
  const file = join(folder, 'backup.age')
  const judge = async (): Promise<never> => {
    expect(readdirSync(folder)).toEqual(['backup.age'])
    lookedAt(folder)
    throw damaged
  }
  return { folder, store, making: makeBackup(agent, file, { recipients }, judge) }
}

test('a backup that is not kept leaves no file, and is not said to have been made', async () => {
  const { folder, store, making } = await notKept()
  await expect(making).rejects.toBe(damaged)
  expect(readdirSync(folder)).toEqual([])
  expect([lastBackupAt(store), store.receiptHead().sequence]).toEqual([undefined, 0])
})

test('where its file cannot be removed, why it is not kept is told, and beside it what stays', async () => {
  const { making } = await notKept(folder => {
    // As where a disk goes bad: the file cannot be reached any more.
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
  })
  await expect(making).rejects.toMatchObject({
    code: 'BACKUP_INVALID',
    message: expect.stringMatching(
      /^The backup is damaged\. The file that was written could not be removed\. Part of the path is a file.* Then remove .*\/stick\/backup\.age by hand\.$/,
    ),
  })
})
