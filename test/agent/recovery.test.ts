import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAgentWindow } from '../support/agent-window.ts'
import { launchChromium } from '../support/chromium.ts'
import { type Headless, runHeadless, startHeadless } from '../support/headless.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

// After each loss, the way back that the message names, walked by a person in the window of the built agent.

const passphrase = 'four unrelated words here'
const words = 'test test test test test test test test test test test junk'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

interface Kept {
  readonly folder: string
  readonly data: string
  readonly organizationId: string
  readonly walletId: string
  start(...more: string[]): Promise<Headless>
}

/** A data directory with a wallet of known words, made by an agent that was then stopped. */
async function kept(vault: readonly string[], environment: Record<string, string> = {}): Promise<Kept> {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  writeFileSync(join(folder, 'passphrase'), passphrase)
  const start = async (...more: string[]) => {
    const agent = await startHeadless(['--data', data, '--approvals', 'sign-and-quorum', ...more], { environment })
    onTestFinished(() => agent.kill())
    return agent
  }
  const agent = await start(
    ...vault.map(argument => (argument === 'FILE' ? join(folder, 'passphrase') : argument)),
    '--init',
    join(folder, 'client.json'),
  )
  const { organizationId } = JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8'))
  const session = await enterWindow(agent.window)
  const account = {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
  const { walletId, addresses } = await session.call('wallets.restore', {
    organizationId,
    name: 'Main',
    words: words.split(' '),
    accounts: [account],
  })
  expect(addresses).toEqual([address])
  await agent.stop()
  return { folder, data, organizationId, walletId, start }
}

async function inSettings(agent: Headless): Promise<Page> {
  const page = await openAgentWindow(browser, agent.window)
  await page.getByRole('link', { name: 'See what to do' }).first().click()
  await page.getByRole('region', { name: 'Keys and records' }).getByRole('button', { name: 'Attach vault' }).waitFor()
  return page
}

async function attachPassphraseVault(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Encrypted file/ }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Passphrase again').fill(passphrase)
  await page.getByRole('checkbox', { name: /no one can recover/ }).click()
  await page.getByRole('button', { name: 'Attach vault' }).click()
  await page.getByText('A new key vault is attached').waitFor()
}

async function giveSeedAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give it again: Main' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Recovery phrase')
    .fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  await dialog.getByText('makes other addresses').waitFor()
  await dialog.getByLabel('Recovery phrase').fill(words)
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  await page.getByText('The wallet has its key again').waitFor()
}

/** With the window's key and the wallet's, an account can be added: both are needed for it. */
async function works(session: WindowSession, { organizationId, walletId }: Kept): Promise<void> {
  const account = {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/1",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
  const { addresses } = await session.call('wallets.addAccounts', { organizationId, walletId, accounts: [account] })
  expect(addresses).toEqual(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
}

const passphraseVault = ['--vault', 'passphrase', '--passphrase-file', 'FILE']

test('database without its vault: a new one is attached, and the wallet gets its seed again', {
  timeout: 300_000,
}, async () => {
  const before = await kept(passphraseVault)
  rmSync(join(before.data, 'vault.json'))
  const agent = await before.start()
  const page = await inSettings(agent)
  await attachPassphraseVault(page)
  await giveSeedAgain(page)
  await page.getByText('All keys are there').waitFor()
  await page.context().close()
  await agent.stop()
  const again = await before.start('--vault', 'passphrase', '--passphrase-file', join(before.folder, 'passphrase'))
  const session = await enterWindow(again.window)
  expect((await session.call('state.get', undefined)).findings).toEqual([])
  await works(session, before)
  await again.stop()
})

test('database without its vault: the vault is put back and found again', { timeout: 300_000 }, async () => {
  const before = await kept(passphraseVault)
  renameSync(join(before.data, 'vault.json'), join(before.folder, 'kept.json'))
  const agent = await before.start()
  const page = await inSettings(agent)
  renameSync(join(before.folder, 'kept.json'), join(before.data, 'vault.json'))
  await page.getByRole('button', { name: 'Try again' }).first().click()
  const vault = page.getByRole('region', { name: 'Key vault' })
  await vault.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await vault.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByText('All keys are there').waitFor()
  await page.context().close()
  await agent.stop()
})

test('vault without its database: refused untouched; begun anew, its wallet is taken up again', {
  timeout: 300_000,
}, async () => {
  const before = await kept(passphraseVault)
  for (const end of ['', '.mark']) rmSync(join(before.data, `countersign.db${end}`))
  const vault = readFileSync(join(before.data, 'vault.json'), 'utf8')
  const refused = await runHeadless(['--data', before.data])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/holds \d+ keys.*Put back countersign\.db.*--begin-anew/)
  expect(readFileSync(join(before.data, 'vault.json'), 'utf8')).toBe(vault)
  const passphraseFile = ['--vault', 'passphrase', '--passphrase-file', join(before.folder, 'passphrase')]
  const agent = await before.start('--begin-anew', ...passphraseFile, '--init', join(before.folder, 'second.json'))
  const page = await openAgentWindow(browser, agent.window)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: `Take up: ${before.walletId}` }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Main')
  await page.getByRole('dialog').getByRole('button', { name: 'Take up' }).click()
  await page.getByText('The key is in use again').waitFor()
  await page.goto(`${new URL(agent.window).origin}/#/accounts`)
  await page.getByText('Main').first().waitFor()
  await page.context().close()
  await agent.stop()
})

test('keychain of another computer: a new vault is attached, and the wallet gets its seed again', {
  timeout: 300_000,
}, async () => {
  const first = await startSecretService()
  onTestFinished(() => first.stop())
  const before = await kept(['--vault', 'keychain'], { ...first.env })
  const second: SecretService = await startSecretService()
  onTestFinished(() => second.stop())
  const elsewhere = join(before.folder, 'elsewhere')
  mkdirSync(elsewhere)
  cpSync(before.data, elsewhere, { recursive: true })
  const agent = await startHeadless(['--data', elsewhere], { environment: { ...second.env } })
  onTestFinished(() => agent.kill())
  const page = await inSettings(agent)
  await page.getByRole('radio', { name: /Keychain of this computer/ }).click()
  await page.getByRole('button', { name: 'Attach vault' }).click()
  await page.getByText('A new key vault is attached').waitFor()
  await giveSeedAgain(page)
  await page.getByText('All keys are there').waitFor()
  await page.context().close()
  await agent.stop()
})
