/**
 * The promise: what is called a backup can be restored. A disk that damages the database unseen does not have good backups replaced by
 * such as can not.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { storedSchedule, storeSchedule } from '../../src/agent/backup/schedule.ts'
import { databaseFile, vaultFile } from '../../src/agent/data-directory.ts'
import { namedSecrets } from '../../src/core/keys/named-secrets.ts'
import { startHeadless } from '../support/headless.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow } from '../support/window-session.ts'

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

test('a vault that lost a key does not have the last backup with it replaced', async () => {
  const [at, lost] = [(name: string) => join(folder, name), join(folder, 'lost')]
  mkdirSync(at('backups'))
  const begun = await startHeadless(['--data', lost, ...vault, '--init', at('lost.json')])
  const schedule = { folder: at('backups'), every: 'day' as const, keep: 1, backupFor: { recipients: [recipient] } }
  await (await enterWindow(begun.window)).call('backups.schedule', {
    ...schedule,
    passphrase: 'four unrelated words here',
  })
  await expect.poll(() => readdirSync(at('backups')), { timeout: 30_000 }).toEqual([expect.stringMatching(/age$/)])
  await begun.stop()
  const before = readdirSync(at('backups'))
  // A day goes by, and one key goes.
  const store = openSqliteStore(databaseFile(lost))
  const stored = storedSchedule(store)!
  await store.write(transaction => storeSchedule(transaction, { ...stored, madeAt: stored.madeAt! - 25 * 60 * 60_000 }))
  const [name] = namedSecrets(store)
  await store.close()
  const contents = JSON.parse(readFileSync(vaultFile(lost), 'utf8'))
  const left = contents.secrets.filter((entry: { keyId: string }) => entry.keyId !== name?.keyId)
  expect(left).toHaveLength(contents.secrets.length - 1)
  writeFileSync(vaultFile(lost), JSON.stringify({ ...contents, secrets: left }))

  const agent = await startHeadless(['--data', lost, ...vault])
  const window = await enterWindow(agent.window)
  const failure = async () => (await window.call('backups.get', undefined)).schedule?.failure
  await expect.poll(failure, { timeout: 30_000 }).toContain('lacks keys that it had')
  expect(readdirSync(at('backups'))).toEqual(before)
  await agent.stop()
})

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
