import type { Page } from 'playwright'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseEther, serializeTransaction } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveInWindow,
  type FirstRunOutcome,
  openAgentWindow,
  openSection,
  rejectInWindow,
  takePicture,
  walkThroughFirstRun,
} from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** One day of a person with the window, in order: the built agent, a real browser, the real SDK. docs/a-day.md shows its pictures. */
let browser: Chromium
let agent: Headless
let page: Page
let made: FirstRunOutcome

const passphrase = 'correct horse battery staple'
const landlord = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [usdc, stranger] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

beforeAll(async () => {
  ;[browser, agent] = await Promise.all([openChromium(), startHeadless(['--data', temporaryFolderOfFile()])])
  page = await openAgentWindow(browser, agent.window)
  made = await walkThroughFirstRun(page, { passphrase })
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const picture = (number: number) => takePicture(page, `a-day/${String(number).padStart(2, '0')}`)

let nonce = 0
function ask(call: { to: Hex; value?: bigint; data?: Hex }) {
  const { organizationId } = made.credentials
  const fees = { gas: 60_000n, maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, nonce: nonce++ }
  return turnkeyClient(made.credentials).signTransaction({
    organizationId,
    timestampMs: String(Date.now()),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: {
      signWith: made.address,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: serializeTransaction({ type: 'eip1559', chainId: 1, ...fees, ...call }).slice(2),
    },
  })
}

const pay = (amount: string) => ask({ to: landlord, value: parseEther(amount) })
const statusOf = async (asked: ReturnType<typeof ask>) => (await asked).activity.status

test('in the morning nothing waits, and the window says how things stand', async () => {
  await page.getByText('Nothing waits for you').waitFor()
  await picture(1)
})

test('somebody new is named on the card, and the card shows the name from then on', async () => {
  const asked = pay('1.5')
  const card = page.getByRole('article', { name: /^Send 1.5 ETH/ })
  await card.getByText('paid').first().waitFor()
  await picture(2)
  await card.getByRole('button', { name: 'Name this address' }).first().click()
  await page.locator('.dialog').getByLabel('Name', { exact: true }).fill('Landlord')
  await page.locator('.dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('article', { name: /Landlord/ }).waitFor()
  await picture(3)
  await approveInWindow(page, /Landlord/)
  expect(await statusOf(asked)).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('equal payments are one card', async () => {
  // What comes while a card is read stands beside that card.
  await openSection(page, 'Accounts')
  const asked = Array.from({ length: 6 }, () => pay('0.1'))
  await page.getByText('6 requests wait for you').waitFor()
  await openSection(page, 'Approvals')
  await page.getByText('6 times').first().waitFor()
  await picture(4)
  await approveInWindow(page, /6 times/)
  for (const each of asked) expect(await statusOf(each)).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('what could take everything is a danger, and is rejected from the list beside it', async () => {
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, maxUint256] })
  const asked = [ask({ to: usdc, data: allow }), pay('0.2')] as const
  await page.getByText('Request 1 of 2').waitFor()
  await picture(5)
  await rejectInWindow(page, /^Let/)
  await approveInWindow(page, /^Send 0.2 ETH/)
  expect(await statusOf(asked[0])).toBe('ACTIVITY_STATUS_REJECTED')
  expect(await statusOf(asked[1])).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('a limit is made in one act', async () => {
  await openSection(page, 'Policies')
  await page.getByRole('link', { name: 'Limits' }).click()
  await page.getByRole('button', { name: 'New limit' }).first().click()
  await page.locator('.dialog').waitFor()
  await picture(6)
  await page.keyboard.press('Escape')
})

test('the program has a page of its own', async () => {
  await openSection(page, 'Programs')
  await page.getByRole('link', { name: 'Treasury bot' }).click()
  await page.getByText('Last 7 days').waitFor()
  await picture(7)
})

test('what was asked is found again', async () => {
  await openSection(page, 'Activity')
  await page.getByRole('searchbox').fill('Landlord')
  await page.locator('.filter-chip').waitFor()
  await page.getByText('USDC').waitFor({ state: 'detached' })
  await page.getByText('Send 1.5 ETH').waitFor()
  await picture(8)
})

test('keys reach every place', async () => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.locator('[role=dialog]:not(.toast)').getByRole('combobox').fill('land')
  await page.getByRole('option').first().waitFor()
  await picture(9)
  await page.keyboard.press('Escape')
})

test('in the evening it is locked, and a request waits for the passphrase', async () => {
  await page.getByRole('button', { name: /^Lock/ }).first().click()
  const asked = pay('0.3')
  await openSection(page, 'Approvals')
  await page.getByRole('article', { name: /^Send 0.3 ETH/ }).waitFor()
  await picture(10)
  await rejectInWindow(page, /^Send 0.3 ETH/)
  expect(await statusOf(asked)).toBe('ACTIVITY_STATUS_REJECTED')
})
