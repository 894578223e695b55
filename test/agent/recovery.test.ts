import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAgentWindow } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, runHeadless, startHeadless } from '../support/headless.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

// After each loss, the way back that the message names, walked by a person in the window of the built agent.

const passphrase = 'four unrelated words here'
const words = 'test test test test test test test test test test test junk'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let browser: Chromium
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser?.close())

interface Kept {
  readonly folder: string
  readonly data: string
  readonly organizationId: string
  readonly walletId: string
  start(...more: string[]): Promise<Headless>
}

function keptIn(folder: string, known: Pick<Kept, 'organizationId' | 'walletId'>, environment = {}): Kept {
  const data = join(folder, 'data')
  const start = async (...more: string[]) => {
    const agent = await startHeadless(['--data', data, '--approvals', 'sign-and-quorum', ...more], { environment })
    onTestFinished(() => agent.kill())
    return agent
  }
  return { ...known, folder, data, start }
}

/** A data directory with a wallet of known words, made by an agent that was then stopped. */
async function made(folder: string, vault: readonly string[], environment: Record<string, string> = {}): Promise<Kept> {
  writeFileSync(join(folder, 'passphrase'), passphrase)
  const { start } = keptIn(folder, { organizationId: '', walletId: '' }, environment)
  const agent = await start(...vault, '--init', join(folder, 'client.json'))
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
  return keptIn(folder, { organizationId, walletId }, environment)
}

/** With the passphrase vault, made once: each test loses something of a copy. */
const place = temporaryFolderOfFile()
let original: Promise<Kept> | undefined
async function kept(): Promise<Kept> {
  const folder = temporaryFolder()
  original ??= made(place, ['--vault', 'passphrase', '--passphrase-file', join(place, 'passphrase')])
  const { folder: from, ...known } = await original
  cpSync(from, folder, { recursive: true })
  return keptIn(folder, known)
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
  await page.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
  await page.getByRole('button', { name: 'Attach vault' }).click()
  await page.getByText('A new key vault is attached').waitFor()
}

async function giveSeedAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter recovery phrase: Main' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Recovery phrase')
    .fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await dialog.getByText('does not make the addresses').waitFor()
  await dialog.getByLabel('Recovery phrase').fill(words)
  await dialog.getByRole('button', { name: 'Restore key' }).click()
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

test('database without its vault: a new one is attached, and the wallet gets its seed again', {
  timeout: 300_000,
}, async () => {
  const before = await kept()
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
  const before = await kept()
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

/** Only the database is gone: its mark says that there was one. */
function loseDatabase({ data }: Kept): void {
  for (const end of ['', '-wal']) rmSync(join(data, `countersign.db${end}`), { force: true })
}

async function firstRunAnew(agent: Headless): Promise<Page> {
  const page = await openAgentWindow(browser, agent.window)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByText(/Its file, vault\.json, (holds \d+ keys|cannot be read)/).waitFor()
  // What led here is not said again: the person has decided about it.
  await expect.poll(() => page.getByText('Nothing is signed.').count()).toBe(0)
  return page
}

async function nameOrganization(page: Page): Promise<void> {
  await page.getByLabel('Organization').fill('Acme again')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Create organization' }).click()
  for (const title of ['Create an API key for a program', 'Create a wallet']) {
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('button', { name: 'Skip for now' }).click()
  }
  await page.getByRole('button', { name: 'Open Countersign' }).click()
}

const keysAside = (page: Page) => page.getByRole('list', { name: 'Keys set aside' })

async function restoreFromAside(page: Page, walletId: string): Promise<void> {
  await page.getByRole('button', { name: `Restore: ${walletId}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the wallet').fill('Main')
  for (const kind of ['Bitcoin', 'Solana']) await dialog.getByRole('checkbox', { name: kind }).click()
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await page.getByText('The key is in use again').waitFor()
}

test('vault without its database: begun anew in the window, its wallet is restored, and the rest is erased', {
  timeout: 300_000,
}, async () => {
  const before = await kept()
  loseDatabase(before)
  const vault = readFileSync(join(before.data, 'vault.json'), 'utf8')
  const refused = await runHeadless(['--data', before.data])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/holds \d+ keys.*Put back countersign\.db.*--begin-anew/)
  expect(readFileSync(join(before.data, 'vault.json'), 'utf8')).toBe(vault)

  const agent = await before.start('--begin-anew')
  const page = await firstRunAnew(agent)
  await page.getByRole('radio', { name: 'The earlier key vault' }).click()
  const field = page.getByLabel('Passphrase of the earlier key vault')
  await field.fill('four unrelated words there')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('this is not its passphrase').waitFor()
  // The wrong one makes the next wait for a second.
  const named = page.getByRole('heading', { name: 'Name your organization' })
  const countdown = page.getByText('You can try again')
  do {
    await countdown.waitFor({ state: 'detached' })
    await field.fill(passphrase)
    await page.getByRole('button', { name: 'Continue' }).click()
    await named.or(countdown).or(page.getByText('Wait 1 second')).first().waitFor()
  } while (!(await named.isVisible()))
  await nameOrganization(page)

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click()
  await keysAside(page).getByText(address).waitFor()
  // The wallet is all there was of the person's: the rest, the agent had made for itself.
  await expect.poll(() => page.getByRole('button', { name: /^Restore: / }).count()).toBe(1)
  await restoreFromAside(page, before.walletId)
  // The window's key, and one for each of what the agent signs itself.
  await page.getByRole('button', { name: `Erase: ${before.walletId}` }).waitFor({ state: 'detached' })
  const erase = page.getByRole('button', { name: /^Erase: / })
  await expect.poll(() => erase.count()).toBe(4)
  const labels = await erase.evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label') ?? ''))
  for (const id of labels.map(label => label.slice('Erase: '.length))) {
    await page.getByRole('button', { name: `Erase: ${id}` }).click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await page.getByRole('dialog').getByText(id).waitFor()
    await page.getByLabel('Passphrase of the key vault').fill(passphrase)
    await page.getByRole('dialog').getByRole('button', { name: 'Erase key' }).click()
    await page.getByRole('button', { name: `Erase: ${id}` }).waitFor({ state: 'detached' })
  }
  await page.getByText('All keys are there').waitFor()
  expect(JSON.parse(readFileSync(join(before.data, 'vault.json'), 'utf8')).setAside ?? []).toEqual([])
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Accounts' }).click()
  for (const each of [address, 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te'])
    await page.getByText(each).first().waitFor()
  await page.context().close()
  await agent.stop()
})

test('the passphrase of the vault is lost as well: its file is kept under a dated name, and opens elsewhere', {
  timeout: 300_000,
}, async () => {
  const before = await kept()
  loseDatabase(before)
  const vault = readFileSync(join(before.data, 'vault.json'), 'utf8')
  const agent = await before.start('--begin-anew')
  const page = await firstRunAnew(agent)
  await page.getByRole('radio', { name: 'New encrypted file' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill('five other unrelated words here')
  await page.getByLabel('Passphrase again').fill('five other unrelated words here')
  await page.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Name your organization' }).waitFor()
  await nameOrganization(page)
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click()
  const aside = await page.getByRole('list', { name: 'Old key vaults' }).innerText()
  expect(aside).toMatch(/^vault\.json\.\d{4}-\d\d-\d\dT[\d.-]+Z\.set-aside$/)
  expect(readFileSync(join(before.data, aside), 'utf8')).toBe(vault)
  await page.context().close()
  await agent.stop()

  // As the window says: in an empty directory of its own it opens, once the passphrase is found.
  const elsewhere = join(before.folder, 'elsewhere')
  mkdirSync(elsewhere)
  cpSync(join(before.data, aside), join(elsewhere, 'vault.json'))
  const other = await startHeadless(['--data', elsewhere, '--begin-anew'])
  onTestFinished(() => other.kill())
  const there = await firstRunAnew(other)
  await there.getByRole('radio', { name: 'The earlier key vault' }).click()
  await there.getByLabel('Passphrase of the earlier key vault').fill(passphrase)
  await there.getByRole('button', { name: 'Continue' }).click()
  await nameOrganization(there)
  await there.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click()
  await restoreFromAside(there, before.walletId)
  await there.context().close()
  await other.stop()
})

test('a damaged vault without a backup: the way out that is named is walked to its end', {
  timeout: 300_000,
}, async () => {
  const before = await kept()
  const file = join(before.data, 'vault.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"vaultKey"', '"vaultKee"'))
  const refused = await runHeadless(['--data', before.data])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(
    /damaged.*move vault\.json to another place, start again, attach a new key vault.*enter the recovery phrase/,
  )
  renameSync(file, join(before.folder, 'damaged.json'))
  const agent = await before.start()
  const page = await inSettings(agent)
  await attachPassphraseVault(page)
  await giveSeedAgain(page)
  await page.getByText('All keys are there').waitFor()
  await page.context().close()
  await agent.stop()
  const again = await before.start('--vault', 'passphrase', '--passphrase-file', join(before.folder, 'passphrase'))
  await works(await enterWindow(again.window), before)
  await again.stop()
})

test('keychain of another computer: a new vault is attached, and the wallet gets its seed again', {
  timeout: 300_000,
}, async () => {
  const first = await startSecretService()
  onTestFinished(() => first.stop())
  const before = await made(temporaryFolder(), ['--vault', 'keychain'], { ...first.env })
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
