import { generateP256KeyPair } from '@turnkey/crypto'
import type { TurnkeyClient } from '@turnkey/http'
import type { Page } from 'playwright'
import { encodeFunctionData, erc20Abi, type Hex, parseEther, parseUnits, serializeTransaction } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveInWindow,
  type FirstRunOutcome,
  letProgramsGovern,
  openAgentWindow,
  openSection as openSectionOf,
  takePictures,
  walkThroughFirstRun,
} from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** A program that may send so much of one token a day: the built agent, a real browser, the unmodified SDK. */
let browser: Chromium
let agent: Headless
let page: Page
let made: FirstRunOutcome
let bot: TurnkeyClient

const data = temporaryFolderOfFile()
const recipient = '0x1111111111111111111111111111111111111111'
const dollarsOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

beforeAll(async () => {
  ;[browser, agent] = await Promise.all([openChromium(), startHeadless(['--data', data])])
  page = await openAgentWindow(browser, agent.window)
  made = await walkThroughFirstRun(page, { passphrase: 'correct horse battery staple', asOneself: true })
  await letProgramsGovern(page)
  const { publicKey, privateKey } = generateP256KeyPair()
  const key = { apiKeyName: 'Its key', publicKey, curveType: 'API_KEY_CURVE_P256' as const }
  await turnkeyClient(made.credentials).createUsers({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
    parameters: {
      users: [{ userName: 'Trading bot', apiKeys: [key], authenticators: [], oauthProviders: [], userTags: [] }],
    },
  })
  bot = turnkeyClient({ ...made.credentials, apiPublicKey: publicKey, apiPrivateKey: privateKey })
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const envelope = () => ({ organizationId: made.credentials.organizationId, timestampMs: String(Date.now()) })

const openSection = (name: string) => openSectionOf(page, name)

let nonce = 0
function sign(transaction: { to: Hex; data?: Hex; value?: bigint; chainId?: number }) {
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: 8453,
    nonce: nonce++,
    gas: 90_000n,
    maxFeePerGas: 20_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    ...transaction,
  })
  return bot.signTransaction({
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: { signWith: made.address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) },
  })
}

const transferOf = (dollars: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, parseUnits(dollars, 6)] })

test('a limit on a token is made while the policy that asks it is written', async () => {
  await openSection('Policies')
  await page.getByRole('link', { name: 'New policy' }).click()
  await page.getByRole('button', { name: /^Spending limit/ }).click()
  await page.getByRole('button', { name: 'New limit' }).click()
  const network = page.getByRole('combobox', { name: 'Network' })
  await network.fill('base 8453')
  await page.getByRole('option', { name: 'Base (8453)' }).click()
  await page.getByRole('combobox', { name: 'What is counted' }).click()
  await page.getByRole('option', { name: 'USDC', exact: true }).click()
  await page.getByLabel('Maximum, in USDC').fill('100')
  await takePictures(page, 'new-limit')
  await page.getByRole('button', { name: 'Create limit' }).click()
  await page.getByRole('radio', { name: '100 USDC a day on Base', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Write the policy' }).click()
  await page.getByRole('button', { name: 'Create policy' }).click()
  await page.getByText('Up to the limit limit_100_usdc_a_day_on_base').first().waitFor()
})

test('up to it the program is asked about, beyond it denied', async () => {
  const first = sign({ to: dollarsOnBase, data: transferOf('60') })
  await openSection('Approvals')
  await approveInWindow(page, /60 USDC/)
  expect((await first).activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  await expect(sign({ to: dollarsOnBase, data: transferOf('40.000001') })).rejects.toThrow(
    /sufficient permissions.*“100 USDC a day on Base” \(limit_100_usdc_a_day_on_base\).*: 40 USDC is left, and it takes 40\.000001 USDC\. Enough is free again by/,
  )
})

test('what was refused is shown in the window, with the reason the program was told', async () => {
  await openSection('Activity')
  await page.getByRole('link', { name: 'Refused' }).click()
  const refused = page.locator('.refusal').filter({ hasText: 'Send 40.000001 USDC' })
  await refused.getByText('40 USDC is left, and it takes 40.000001 USDC.').first().waitFor()
})

test('what the limit does not count is not allowed by it', async () => {
  const denied = [
    { to: recipient, value: parseEther('1') },
    { to: dollarsOnBase, data: transferOf('1'), chainId: 1 },
    { to: dollarsOnBase, data: `${transferOf('1')}00` },
    { to: recipient, data: transferOf('1') },
  ] as const
  for (const transaction of denied) await expect(sign(transaction)).rejects.toThrow(/sufficient permissions/)
})

test('the limit says what is used, and stays while the policy asks it', async () => {
  await openSection('Policies')
  await page.getByRole('link', { name: 'Limits' }).click()
  await page.getByText('60 of 100 USDC used').waitFor()
  await page.getByRole('button', { name: 'Delete 100 USDC a day on Base' }).click()
  const inUse = page.getByRole('dialog')
  await inUse.getByRole('link', { name: /^Up to the limit/ }).waitFor()
  await takePictures(page, 'limit-in-use')
  await inUse.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('navigation', { name: 'Parts of the policies' }).getByRole('link', { name: 'Policies' }).click()
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: /^Delete Up to the limit/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No policies yet').waitFor()
  await page.getByRole('link', { name: 'Limits' }).click()
  await page.getByRole('button', { name: 'Delete 100 USDC a day on Base' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No limits yet').waitFor()
})
