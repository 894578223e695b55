import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPort } from '../../../src/agent/running-agent/agent.ts'
import { openAgentWindow } from '../../support/agent-window.ts'
import { openChromium } from '../../support/chromium.ts'
import { type Headless, type InitialClient, startHeadless } from '../../support/headless.ts'
import { startProgram } from '../../support/program.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient } from '../../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const passphrase = 'four unrelated words here'
const next = 'five other unrelated words here'
const ofBackup = 'other words for the backup'

let agent: Headless
let empty: Headless
/** Has the usual port, unless another program of this computer has it anyway. */
let taken: Server
let window: WindowSession
let client: InitialClient
beforeAll(async () => {
  writeFileSync(at('passphrase'), passphrase, { mode: 0o600 })
  writeFileSync(at('of-backup'), ofBackup, { mode: 0o600 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', at('passphrase')]
  agent = await startHeadless(['--data', at('data'), ...vault, '--init', at('client.json')])
  client = JSON.parse(readFileSync(at('client.json'), 'utf8'))
  window = await enterWindow(agent.window)
  await turnkeyClient(client).createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: client.organizationId,
    parameters: { walletName: 'Savings', accounts: [ethereumAccount] },
  })
  taken = createServer().listen(defaultPort, '127.0.0.1')
  await once(taken, 'listening').catch(error => expect(error.code).toBe('EADDRINUSE'))
  empty = await startHeadless(['--data', at('empty')], { usualPort: true })
})
afterAll(async () => {
  await agent?.kill()
  await empty?.kill()
  taken?.close()
})

test('a program gets a backup only once the person allows it', async () => {
  const asks = async (name: string, allow: boolean) => {
    const args = ['--data', at('data'), '--to', at(name), '--backup-passphrase-file', at('of-backup')]
    const program = await startProgram('backup', args)
    await expect.poll(async () => (await window.call('state.get', undefined)).backupsAsked).toBe(1)
    const { asked } = await window.call('backups.get', undefined)
    expect(asked).toMatchObject([{ file: at(name), recipients: [] }])
    const id = asked[0]!.id
    if (allow) {
      const without = { id, isAllowed: true, passphrase: 'not this one at all' }
      await expect(window.call('backups.answer', without)).rejects.toThrow('PASSPHRASE_WRONG')
      await expect.poll(async () => (await window.call('state.get', undefined)).proof.wait).toBe(0)
    }
    await window.call('backups.answer', { id, isAllowed: allow, passphrase })
    return program.ended
  }
  const refused = await asks('refused.age', false)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('Waiting for you to allow this in the window, under Settings')
  expect(refused.stderr).toContain('refused in the window')
  expect(existsSync(at('refused.age'))).toBe(false)
  const wallets = () => window.call('wallets.list', { organizationId: client.organizationId })
  expect(await wallets()).toMatchObject([{ inBackup: false }])
  expect(await asks('allowed.age', true)).toMatchObject({ code: 0 })
  expect(existsSync(at('allowed.age'))).toBe(true)
  expect(await wallets()).toMatchObject([{ inBackup: true }])
})

test('a program that goes away while it waits gets nothing', async () => {
  const args = ['--data', at('data'), '--to', at('gone.age'), '--backup-passphrase-file', at('of-backup')]
  const program = await startProgram('backup', args)
  await expect.poll(async () => (await window.call('state.get', undefined)).backupsAsked).toBe(1)
  program.kill()
  await expect.poll(async () => (await window.call('state.get', undefined)).backupsAsked).toBe(0)
  expect(existsSync(at('gone.age'))).toBe(false)
})

test('the window makes a backup, checks it, and restores it where there is nothing yet', async () => {
  const file = at('window.age')
  const backupFor = { passphrase: ofBackup }
  await expect(window.call('backups.make', { file, backupFor })).rejects.toThrow('PASSPHRASE_WRONG')
  await expect.poll(async () => (await window.call('state.get', undefined)).proof.wait).toBe(0)
  const { isNoted, faults, ...made } = await window.call('backups.make', { file, backupFor, passphrase })
  expect(made).toMatchObject({ file, wallets: 1, secrets: 5 })
  expect({ isNoted, faults }).toEqual({ isNoted: true, faults: [] })
  const heldBy = { passphrase: ofBackup }
  expect(await window.call('backups.check', { file, heldBy })).toEqual({ ...made, faults: [] })
  const wrong = { passphrase: 'not of the backup' }
  await expect(window.call('backups.check', { file, heldBy: wrong })).rejects.toThrow('PASSPHRASE_WRONG')
  const vault = { kind: 'passphrase', passphrase: next } as const
  await expect(window.call('setup.restore', { file, heldBy, vault })).rejects.toThrow('SETUP_DONE')

  const other = await enterWindow(empty.window)
  await expect(other.call('setup.restore', { file, heldBy: wrong, vault })).rejects.toThrow('PASSPHRASE_WRONG')
  expect(await other.call('state.get', undefined)).toMatchObject({ setup: 'vault' })
  expect(await other.call('setup.restore', { file, heldBy, vault })).toEqual(made)
  expect(await other.call('state.get', undefined)).toMatchObject({
    setup: 'done',
    vault: { unlockers: ['passphrase'], status: 'ready' },
    findings: [{ id: 'restored', stopsSigning: false, canBeAccepted: true }],
    api: { url: empty.api, wantedPort: defaultPort },
  })
  const { wallets } = await turnkeyClient({ ...client, baseUrl: empty.api }).getWallets({
    organizationId: client.organizationId,
  })
  expect(wallets).toMatchObject([{ walletName: 'Savings' }])
  const [{ id, message } = { id: '', message: '' }] = (await other.call('state.get', undefined)).findings
  await other.call('recovery.accept', { id, message })
  await empty.stop()

  const again = await startHeadless(['--data', at('empty')])
  try {
    expect(await (await enterWindow(again.window)).call('state.get', undefined)).toMatchObject({
      findings: [],
      setup: 'done',
    })
  } finally {
    await again.stop()
  }
})

test('a person who restores on the first screen is led into the window', async () => {
  const [bare, browser] = await Promise.all([startHeadless(['--data', at('by-hand')]), openChromium()])
  try {
    const page = await openAgentWindow(browser, bare.window)
    await page.getByRole('button', { name: 'Restore a backup' }).click()
    await page.getByLabel('Backup file').fill(at('window.age'))
    await page.getByLabel('Passphrase of the backup').fill(ofBackup)
    await page.getByRole('radio', { name: 'A passphrase' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(next)
    await page.getByLabel('Passphrase again').fill(next)
    await page.getByRole('checkbox', { name: /^I will keep this passphrase/ }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('heading', { name: 'Approvals' }).waitFor()
    await page.getByText('Countersign was restored from a backup').first().waitFor()
  } finally {
    await browser.close()
    await bare.kill()
  }
})

test('the passphrase can be changed, by whoever knows it', async () => {
  const change = (from: string) => window.call('vault.changePassphrase', { passphrase: from, next })
  await expect(change(next)).rejects.toThrow('PASSPHRASE_WRONG')
  await expect(change(passphrase)).rejects.toThrow('PASSPHRASE_TOO_SOON')
  await expect.poll(async () => (await window.call('state.get', undefined)).proof.wait).toBe(0)
  await change(passphrase)
  expect(await window.call('state.get', undefined)).toMatchObject({ vault: { status: 'ready' } })
  await window.call('vault.lock', undefined)
  await expect(window.call('vault.unlock', { passphrase })).rejects.toThrow('PASSPHRASE_WRONG')
  await expect.poll(async () => (await window.call('state.get', undefined)).proof.wait).toBe(0)
  await window.call('vault.unlock', { passphrase: next })
  expect(await window.call('state.get', undefined)).toMatchObject({ vault: { status: 'ready' } })
})
