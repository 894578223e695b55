/**
 * The promise: what is called a backup can be restored. A disk that damages the database unseen does not have good backups replaced by
 * such as can not.
 */
import { closeSync, existsSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data-directory.ts'
import { startHeadless } from '../support/headless.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const folder = temporaryFolderOfFile()
const data = join(folder, 'data')
const passphraseFile = join(folder, 'passphrase')
const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
let recipient: string

beforeAll(async () => {
  writeFileSync(passphraseFile, 'four unrelated words here', { mode: 0o600 })
  recipient = await identityToRecipient(await generateX25519Identity())
  const agent = await startHeadless(['--data', data, ...vault, '--init', join(folder, 'client.json')])
  await agent.stop()
  // A smaller one is read as a whole when it is opened.
  const store = openSqliteStore(databaseFile(data))
  for (let part = 0; part < 12; part += 1)
    await store.write(transaction => transaction.setSetting(`filler${part}`, 'x'.repeat(1_000_000)))
  await store.close()
  damage(databaseFile(data))
})

/** A page of an index that nothing reads while the agent runs. */
function damage(file: string): void {
  const database = new Database(file, { readonly: true })
  const page = database
    .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'activitiesByType'")
    .pluck()
    .get() as number
  const size = database.pragma('page_size', { simple: true }) as number
  database.close()
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(100, 0xee), 0, 100, (page - 1) * size)
  closeSync(descriptor)
}

test('a database that is damaged is not backed up, while an agent runs on it or none does', async () => {
  const backup = () =>
    runProgram('backup', ['--data', data, ...vault, '--to', join(folder, 'b.age'), '--recipient', recipient])
  const refused = { code: 1, stderr: expect.stringContaining('so none was made. Keep the backups that you have.') }
  expect(await backup()).toMatchObject(refused)
  const agent = await startHeadless(['--data', data, ...vault])
  expect(await backup()).toMatchObject(refused)
  await agent.stop()
  expect(existsSync(join(folder, 'b.age'))).toBe(false)
  expect(readdirSync(data).filter(name => name.startsWith('scratch-'))).toEqual([])
})
