/** One key that is damaged in the vault does not keep all others from being backed up, once the person agrees to it. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { lastBackupAt } from '../../../src/agent/backup/last-backup.ts'
import { databaseFile, vaultFile } from '../../../src/agent/data-directory.ts'
import { type Headless, startHeadless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../../support/window-session.ts'

const folder = temporaryFolderOfFile()
const ofAll = (name: string) => join(folder, name)
const passphrase = 'four unrelated words here'
const vault = ['--vault', 'passphrase', '--passphrase-file', ofAll('passphrase')]
const openedBy = ['--backup-passphrase-file', ofAll('passphrase')]
const words = 'test test test test test test test test test test test junk'.split(' ')
const savings = 'the wallet “Savings”'

let organizationId: string
let walletId: string
/** A backup without the damaged key, for the test of its restore. */
let lacking: string

const started: Headless[] = []
afterAll(() => Promise.all(started.map(agent => agent.kill())))

async function start(data: string, ...more: string[]): Promise<{ agent: Headless; window: WindowSession }> {
  const agent = await startHeadless(['--data', data, ...vault, ...more])
  started.push(agent)
  return { agent, window: await enterWindow(agent.window) }
}

/** A folder for one try of a test, with a data directory in which a key is damaged: what another try has left is in nobody's way. */
function fresh() {
  const own = mkdtempSync(ofAll('try-'))
  cpSync(ofAll('data'), join(own, 'data'), { recursive: true })
  return { data: join(own, 'data'), at: (name: string) => join(own, name) }
}

beforeAll(async () => {
  writeFileSync(ofAll('passphrase'), passphrase, { mode: 0o600 })
  const data = ofAll('data')
  const { agent, window } = await start(data, '--init', ofAll('client.json'))
  organizationId = JSON.parse(readFileSync(ofAll('client.json'), 'utf8')).organizationId
  const account = {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
  ;({ walletId } = await window.call('wallets.restore', {
    organizationId,
    name: 'Savings',
    words,
    accounts: [account],
  }))
  await agent.stop()
  const contents = JSON.parse(readFileSync(vaultFile(data), 'utf8'))
  const entry = contents.secrets.find(({ keyId }: { keyId: string }) => keyId === walletId)
  const sealed = Buffer.from(entry.sealed, 'base64')
  sealed[sealed.length - 1] = sealed.at(-1)! ^ 1
  entry.sealed = sealed.toString('base64')
  writeFileSync(vaultFile(data), JSON.stringify(contents))
})

test('the command line names it and makes none, until it is given how many keys may be lacking', async () => {
  const { data, at } = fresh()
  const backup = (name: string, ...more: string[]) =>
    runProgram('backup', ['--data', data, ...vault, '--to', at(name), ...openedBy, ...more])
  const refused = {
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`the key of ${savings}. So no backup was made`),
  }
  const first = await backup('one.age')
  expect(first).toMatchObject(refused)
  expect(first.stderr).toContain('without this key: give --without-damaged-keys 1. Once')
  expect(await backup('one.age', '--without-damaged-keys', '2')).toMatchObject(refused)
  expect((await backup('one.age', '--without-damaged-keys', '0')).stderr).toContain('give a number of keys')
  expect(existsSync(at('one.age'))).toBe(false)
  const made = await backup('one.age', '--without-damaged-keys', '1')
  expect(made).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`lacks 1 of the keys that records name: of ${savings}`),
  })
  expect(made.stderr).toContain('damaged in the key vault, and so not in the backup: 1.')
  expect(Object.keys(JSON.parse(made.stdout))).toEqual(['backup', 'wallets', 'secrets', 'activities'])

  const store = openSqliteStore(databaseFile(data))
  // It is no backup of everything.
  expect(lastBackupAt(store)).toBe(undefined)
  const changes = store.receiptLines(0, 1_000).map(({ line }) => JSON.parse(line).change ?? '')
  expect(changes.filter(change => change.includes('backup'))).toEqual([
    expect.stringContaining(`was made, without what is damaged in the key vault: the key of ${savings}`),
  ])
  await store.close()
})

test('the window makes one once the person has agreed to what is lacking now, and a schedule makes none', async () => {
  const { data, at } = fresh()
  const { window } = await start(data)
  expect(await window.call('recovery.get', undefined)).toMatchObject({
    missing: { windowKeys: [], wallets: [], privateKeys: [] },
    damaged: [savings],
  })
  lacking = at('two.age')
  const wanted = { file: lacking, backupFor: { passphrase }, passphrase }
  const refusal: Error = await window.call('backups.make', wanted).then(
    () => expect.fail('it was made'),
    thrown => thrown,
  )
  expect(refusal.message).toContain(savings)
  expect(refusal.message).toContain('without this key: tick “Make the backup without these keys”. Once')
  const message = refusal.message.slice(refusal.message.indexOf('Damaged in'))
  await expect(window.call('backups.make', { ...wanted, withoutKeys: `${message} ` })).rejects.toThrow(
    'BACKUP_LACKS_KEYS',
  )
  expect(existsSync(lacking)).toBe(false)
  const made = await window.call('backups.make', { ...wanted, withoutKeys: message })
  expect(made).toMatchObject({ missing: 1, leftOut: 1, lacks: savings })
  const checked = await window.call('backups.check', { file: lacking, heldBy: { passphrase } })
  expect(checked).toMatchObject({ missing: 1, leftOut: 1, lacks: savings, faults: [] })

  mkdirSync(at('scheduled'))
  const schedule = { folder: at('scheduled'), every: 'day', keep: 1, backupFor: { passphrase } } as const
  await window.call('backups.schedule', { ...schedule, passphrase })
  const failure = async () => (await window.call('backups.get', undefined)).schedule?.failure
  await expect.poll(failure, { timeout: 30_000 }).toContain(savings)
  expect(await failure()).toContain('without this key: press “Back up Countersign” under Settings, Backup. Once')
  expect(readdirSync(at('scheduled'))).toEqual([])
})

test('where it is restored, what it lacks is said, and can be given again', async () => {
  const { at } = fresh()
  const into = ['--data', at('restored'), ...vault]
  const restored = await runProgram('restore', ['--from', lacking, ...openedBy, ...into])
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`not in the backup: of ${savings}`) })
  const { agent, window } = await start(at('restored'))
  const { findings, missing } = await window.call('recovery.get', undefined)
  expect(findings).toMatchObject([{ id: 'restored', message: expect.stringContaining(`no key of ${savings}`) }])
  expect(missing?.wallets).toMatchObject([{ name: 'Savings' }])
  await window.call('recovery.giveSeed', { organizationId, walletId, words })
  expect((await window.call('recovery.get', undefined)).missing?.wallets).toEqual([])
  await agent.stop()
  const whole = ['--data', at('restored'), ...vault, '--to', at('three.age'), ...openedBy]
  expect(await runProgram('backup', whole)).toMatchObject({ code: 0, stderr: '' })
})
