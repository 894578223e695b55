/**
 * The promise: what is called a backup can be restored. A disk that damages the database unseen does not have good backups replaced by
 * such as can not.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { lastBackupAt } from '../../src/agent/backup/last-backup.ts'
import { scheduledName, storedSchedule, storeSchedule } from '../../src/agent/backup/schedule.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
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

const open = (of: string) =>
  openSqliteStore(
    databaseFile(of),
    createIntegrity(() => undefined),
  )

/** While no agent runs: what is known of its backups. */
async function known(of: string) {
  const store = open(of)
  const lines = store.receiptLines(0, 1_000).map(({ line }) => JSON.parse(line))
  const last = lastBackupAt(store)
  await store.close()
  return { last, receipts: lines.filter(({ kind }) => kind === 'backup').map(({ change }) => change as string) }
}

/** While no agent runs: the newest backup of the schedule is of a day ago, also by its name. */
async function aDayLater(of: string, into: string): Promise<void> {
  const store = open(of)
  const stored = storedSchedule(store)!
  const earlier = (name: string) => {
    const [, date, hour, minute, second] = /(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name)!
    return scheduledName(Date.parse(`${date}T${hour}:${minute}:${second}Z`) - 25 * 60 * 60_000)
  }
  for (const name of stored.made) renameSync(join(into, name), join(into, earlier(name)))
  const moved = {
    ...stored,
    madeAt: stored.madeAt! - 25 * 60 * 60_000,
    made: stored.made.map(earlier),
    withFaults: stored.withFaults.map(earlier),
    faults: stored.faults && { ...stored.faults, at: stored.faults.at - 25 * 60 * 60_000 },
  }
  await store.write(transaction => storeSchedule(transaction, moved))
  await store.close()
}

/** An agent whose schedule has made one backup, stopped again. */
async function backedUp(name: string, backupFor: object) {
  const own = mkdtempSync(join(folder, name))
  const [of, into] = [join(own, 'data'), join(own, 'backups')]
  mkdirSync(into)
  const agent = await startHeadless(['--data', of, ...vault, '--init', join(own, 'client.json')])
  const window = await enterWindow(agent.window)
  const schedule = { folder: into, every: 'day' as const, keep: 1, backupFor: backupFor as { passphrase: string } }
  await window.call('backups.schedule', { ...schedule, passphrase: 'four unrelated words here' })
  const made = async () => (await window.call('backups.get', undefined)).schedule?.madeAt
  await expect.poll(made).toBeGreaterThan(0)
  await agent.stop()
  await aDayLater(of, into)
  return { of, into, schedule, good: readdirSync(into) }
}

test('a database that lost a key has no good backup with it replaced, and the one without it says whose it lacks', async () => {
  const { of, into, good } = await backedUp('lost', { recipients: [recipient] })
  const before = await known(of)
  const database = new Database(databaseFile(of))
  const ofWindow = 'SELECT id FROM apiKeys WHERE isWindowKey = 1'
  expect(database.prepare(`DELETE FROM secrets WHERE keyId IN (${ofWindow})`).run().changes).toBe(1)
  database.close()

  const agent = await startHeadless(['--data', of, ...vault])
  const window = await enterWindow(agent.window)
  const found = async () => (await window.call('backups.get', undefined)).schedule
  const told = { failure: null, faults: { message: 'It lacks the key of the window itself.' } }
  await expect.poll(found).toMatchObject(told)
  expect(readdirSync(into)).toHaveLength(2)
  expect(readdirSync(into)).toEqual(expect.arrayContaining(good))
  await agent.stop()
  const { last, receipts } = await known(of)
  expect(last).toBe(before.last)
  expect(receipts.at(-1)).toMatch(/was made, but parts of it are damaged: .*It lacks the key of the window itself/)
})

test('a backup in which not all is sound is kept and told, and takes the place of none that is', async () => {
  const { of, into, good, schedule } = await backedUp('faulty', { passphrase: 'other words for the backup' })
  const before = await known(of)
  const database = new Database(databaseFile(of))
  expect(database.prepare('UPDATE activities SET checksum = checksum + 1').run().changes).toBeGreaterThan(0)
  database.close()

  const faulty: string[] = []
  for (const holder of ['passphrase', 'recipients'] as const) {
    const agent = await startHeadless(['--data', of, ...vault])
    const window = await enterWindow(agent.window)
    const found = async () => (await window.call('backups.get', undefined)).schedule
    if (holder === 'recipients') {
      const backupFor = { recipients: [recipient] }
      await window.call('backups.schedule', { ...schedule, backupFor, passphrase: 'four unrelated words here' })
    }
    const told = { failure: null, faults: { message: expect.stringContaining('Records in activities') } }
    await expect.poll(found).toMatchObject(told)
    await agent.stop()
    const more = readdirSync(into).filter(name => !good.includes(name))
    expect(readdirSync(into)).toHaveLength(2)
    expect(more).not.toEqual(faulty)
    faulty.splice(0, 1, ...more)
    expect(readdirSync(into)).toEqual(expect.arrayContaining(good))
    const after = await known(of)
    expect(after.last).toBe(before.last)
    expect(after.receipts.at(-1)).toMatch(
      /^A backup with \d keys was made, but parts of it are damaged: .*in activities/,
    )
  }
})

test('a backup that somebody asks for says what in it is not as it should be, and does not count as the last one', async () => {
  const of = join(mkdtempSync(join(folder, 'asked')), 'data')
  await (await startHeadless(['--data', of, ...vault, '--init', join(folder, 'asked.json')])).stop()
  const database = new Database(databaseFile(of))
  database.prepare('UPDATE activities SET checksum = checksum + 1').run()
  database.close()
  const to = ['--to', join(folder, 'asked.age'), '--recipient', recipient]
  expect(await runProgram('backup', ['--data', of, ...vault, ...to])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Records in activities (1)'),
  })
  expect(await known(of)).toEqual({
    last: undefined,
    receipts: [expect.stringMatching(/was made, but parts of it are damaged: .*in activities/)],
  })
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
