/** One key that is damaged does not keep all others from being backed up; and what is told of it stays with the backup. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { lastBackupAt } from '../../../src/agent/backup/last-backup.ts'
import { databaseFile } from '../../../src/agent/data/data-directory.ts'
import { startHeadless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enterWindow } from '../../support/window-session.ts'

const passphrase = 'four unrelated words here'
const words = 'test test test test test test test test test test test junk'.split(' ')
const account = {
  curve: 'CURVE_SECP256K1',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

test('it is named when the backup is made, checked and restored, and can be restored there by itself', async () => {
  const folder = temporaryFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(at('passphrase'), passphrase, { mode: 0o600 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', at('passphrase')]
  const openedBy = ['--backup-passphrase-file', at('passphrase')]
  const start = async (data: string, ...more: string[]) => {
    const agent = await startHeadless(['--data', data, ...vault, ...more])
    onTestFinished(() => agent.kill())
    return { agent, window: await enterWindow(agent.window) }
  }
  const first = await start(at('data'), '--init', at('client.json'))
  const { organizationId } = JSON.parse(readFileSync(at('client.json'), 'utf8'))
  const wallet = { organizationId, name: 'Savings', words, accounts: [account] }
  const { walletId } = await first.window.call('wallets.restore', wallet)
  await first.agent.stop()
  const database = new Database(databaseFile(at('data')))
  const sealed = database.prepare('SELECT sealed FROM secrets WHERE keyId = ?').pluck().get(walletId) as string
  const damaged = Buffer.from(sealed, 'base64').map((byte, index) => (index === 30 ? byte ^ 1 : byte))
  database
    .prepare('UPDATE secrets SET sealed = ? WHERE keyId = ?')
    .run(Buffer.from(damaged).toString('base64'), walletId)
  database.close()

  const said = 'the wallet “Savings” is damaged'
  const made = await runProgram('backup', ['--data', at('data'), ...vault, '--to', at('one.age'), ...openedBy])
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining(said) })
  const store = openSqliteStore(databaseFile(at('data')))
  // It does not count as one that everything can be restored from.
  expect(lastBackupAt(store)).toBe(undefined)
  await store.close()

  const restored = ['--from', at('one.age'), ...openedBy, '--data', at('restored'), ...vault]
  expect(await runProgram('restore', restored)).toMatchObject({ code: 0 })
  const { agent, window } = await start(at('restored'))
  const checked = await window.call('backups.check', { file: at('one.age'), heldBy: { passphrase } })
  expect(checked.faults.join(' ')).toContain(said)
  const { lost } = await window.call('recovery.get', undefined)
  expect(lost?.wallets).toMatchObject([{ name: 'Savings' }])
  await window.call('recovery.restoreSeed', { organizationId, walletId, words })
  expect((await window.call('recovery.get', undefined)).lost?.wallets).toEqual([])
  await agent.stop()
  const again = await runProgram('backup', ['--data', at('restored'), ...vault, '--to', at('two.age'), ...openedBy])
  expect(again).toMatchObject({ code: 0, stderr: '' })
})
