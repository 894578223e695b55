import { getSignedTransactionFromActivity, type TurnkeyClient } from '@turnkey/http'
import type { Page } from 'playwright'
import { recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FirstRunOutcome,
  openAgentWindow,
  openSection as openSectionOf,
  pressApprove,
  readCard,
  takePictures,
  walkThroughFirstRun,
} from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { type Emulator, startEmulator } from '../support/ledger/emulator.ts'
import { scenario } from '../support/ledger/recordings.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** A Ledger behind the public SDK: the built agent, a real browser, and what a real Ethereum app answered when it was recorded. */
let browser: Chromium
let agent: Headless
let emulator: Emulator
let page: Page
let made: FirstRunOutcome
let client: TurnkeyClient

const data = temporaryFolderOfFile()
const address = scenario('eth-address-0-0-0').expected.address as string

beforeAll(async () => {
  ;[browser, emulator] = await Promise.all([openChromium(), startEmulator()])
  const environment = { COUNTERSIGN_LEDGER: `speculos:127.0.0.1:${emulator.port}` }
  agent = await startHeadless(['--data', data], { environment })
  page = await openAgentWindow(browser, agent.window)
  made = await walkThroughFirstRun(page, { passphrase: 'correct horse battery staple' })
  client = turnkeyClient(made.credentials)
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
  emulator?.close()
})

const openSection = (name: string) => openSectionOf(page, name)

/** The transaction that was recorded, asked for by the SDK. */
async function ask(id: string) {
  emulator.play(id)
  const { activity } = await client.signTransaction({
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    timestampMs: String(Date.now()),
    organizationId: made.credentials.organizationId,
    parameters: {
      signWith: address,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: scenario(id).calls.at(-1)?.args[1] as string,
    },
  })
  return activity
}

async function approve(sentence: RegExp): Promise<void> {
  const card = page.getByRole('article', { name: sentence })
  await card.waitFor()
  await pressApprove(card)
}

test('a Ledger is added: its accounts become a wallet', async () => {
  await openSection('Hardware wallets')
  await page.getByRole('button', { name: 'Add Ledger' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a Ledger' })
  await dialog.getByRole('radio', { name: /As in most other wallets/ }).click()
  await dialog.getByRole('button', { name: 'Read accounts' }).click()
  await dialog.getByRole('checkbox', { name: 'Account 1' }).waitFor()
  await takePictures(page, 'add-ledger')
  await dialog.getByLabel('Name of the wallet').fill('Ledger')
  await dialog.getByRole('button', { name: /^Add/ }).last().click()
  await dialog.waitFor({ state: 'detached' })
  const { wallets } = await client.getWallets({ organizationId: made.credentials.organizationId })
  const ledger = wallets.find(({ walletName }) => walletName === 'Ledger')
  const { accounts } = await client.getWalletAccounts({
    organizationId: made.credentials.organizationId,
    walletId: ledger?.walletId ?? '',
  })
  expect(accounts.map(account => account.address)).toContain(address)
  await openSection('Accounts')
  await page.getByRole('region', { name: 'Wallet Ledger' }).waitFor()
  await takePictures(page, 'accounts-ledger')
})

test('a transaction is approved here, and signed on the Ledger', async () => {
  await openSection('Approvals')
  const asked = ask('eth-tx-1559-mainnet-approve')
  expect(await readCard(page, /Send 0\.0123 ETH/)).toMatch(/On your/)
  await takePictures(page, 'approval-ledger')
  await approve(/Send 0\.0123 ETH/)
  const serializedTransaction = getSignedTransactionFromActivity(await asked) as TransactionSerialized
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
})

test('a transfer of a token that Ledger knows needs no blind signing', async () => {
  const asked = ask('eth-tx-erc20-usdc-described-approve')
  const sentence = /Send 12\.345678 USDC/
  const card = await readCard(page, sentence)
  expect(card).toMatch(/On your/)
  expect(card).not.toMatch(/blind/i)
  await approve(sentence)
  expect((await asked).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('one that is refused on the Ledger is rejected', async () => {
  const asked = ask('eth-tx-legacy-reject')
  await approve(/Send 1\.5 ETH/)
  expect(await asked).toMatchObject({
    status: 'ACTIVITY_STATUS_REJECTED',
    failure: { message: expect.stringMatching(/refused on the Ledger/) },
  })
})

test('a cable that is pulled ends the request, and the next one goes through', async () => {
  const asked = ask('eth-tx-2930-approve')
  const sentence = /Send|Call/
  await page.getByRole('article', { name: sentence }).waitFor()
  emulator.pull()
  await approve(sentence)
  const strip = page.getByRole('region', { name: 'Waiting for your Ledger' })
  await strip.waitFor()
  await strip.getByRole('button', { name: /Cancel/ }).click()
  expect((await asked).status).toBe('ACTIVITY_STATUS_REJECTED')

  emulator.plugIn()
  const again = ask('eth-tx-1559-chain31337-approve')
  await approve(/Send|Call/)
  const serializedTransaction = getSignedTransactionFromActivity(await again) as TransactionSerialized
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
})
