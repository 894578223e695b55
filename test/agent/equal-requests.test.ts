import { parseEther, recoverTransactionAddress, serializeTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveInWindow, openAgentWindow } from '../support/agent-window.ts'
import { first, second, words } from '../support/agent-with-anvil.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'

let browser: Chromium
let agent: Headless
let credentials: InitialClient

beforeAll(async () => {
  const [chromium, started] = await Promise.all([openChromium(), startForClient('--init-wallet', words)])
  browser = chromium
  agent = started.agent
  credentials = started.credentials
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const unsigned = (nonce: number) =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId: 1, to: second, value: parseEther('0.5'), nonce, gas: 21_000n },
    ...{ maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  })

const ask = (nonce: number) =>
  turnkeyClient(credentials).signTransaction({
    organizationId: credentials.organizationId,
    timestampMs: String(Date.now()),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: { signWith: first, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned(nonce).slice(2) },
  })

async function waiting(): Promise<number> {
  const { organizationId } = credentials
  const { activities } = await turnkeyClient(credentials).getActivities({
    organizationId,
    filterByStatus: ['ACTIVITY_STATUS_PENDING'],
    paginationOptions: { limit: '100' },
  })
  return activities.length
}

test('twelve equal payments are one card, and one approval signs each of them', async () => {
  const nonces = Array.from({ length: 12 }, (_, nonce) => nonce)
  const asked = nonces.map(ask)
  // What comes while a card is read stands beside that card.
  await expect.poll(waiting).toBe(12)
  const page = await openAgentWindow(browser, agent.window)
  await page.getByText('12 times').first().waitFor()
  const text = await approveInWindow(page, /12 times, 6 ETH together/)
  expect(text).toContain('12 requests. They differ only in what this table shows.')
  const answers = await Promise.all(asked)
  const signed = answers.map(
    ({ activity }) => `0x${activity.result.signTransactionResult?.signedTransaction}` as TransactionSerializedEIP1559,
  )
  expect(new Set(signed).size).toBe(12)
  for (const serializedTransaction of signed)
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(first)
})
