import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveInWindow, openAgentWindow, rejectInWindow } from '../support/agent-window.ts'
import { launchChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'

/** The example as its reader runs it, while a browser decides. */
let browser: Browser
let agent: Headless
let credentials: InitialClient
let window: Page
let address: string

beforeAll(async () => {
  ;[browser, { agent, credentials }] = await Promise.all([launchChromium(), startForClient()])
  window = await openAgentWindow(browser, agent.window)
  const { activity } = await turnkeyClient(credentials).createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: credentials.organizationId,
    parameters: { walletName: 'Main', accounts: [ethereumAccount] },
  })
  address = activity.result.createWalletResult?.addresses[0] ?? ''
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

async function runExample(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'examples', 'sign-with-viem.ts')], {
    env: {
      ...process.env,
      TURNKEY_BASE_URL: credentials.baseUrl,
      TURNKEY_ORGANIZATION_ID: credentials.organizationId,
      TURNKEY_API_PUBLIC_KEY: credentials.apiPublicKey,
      TURNKEY_API_PRIVATE_KEY: credentials.apiPrivateKey,
      SIGN_WITH: address,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}

test('it prints the wallet’s address, recovered from a message, a typed message and a transaction that were approved', async () => {
  const running = runExample()
  await approveInWindow(window, /hash/)
  await approveInWindow(window, /Mail/)
  await approveInWindow(window, /Send 0\.01 ETH to/)
  const { code, stdout } = await running
  expect(stdout.trim().split('\n')).toEqual([
    'Each request waits for you in the window of Countersign.',
    `Personal message, signed by ${address}`,
    `Typed message, signed by ${address}`,
    `EIP-1559 transaction, signed by ${address}`,
  ])
  expect(code).toBe(0)
})

test('it ends with the reason when a request is rejected', async () => {
  const running = runExample()
  await rejectInWindow(window, /hash/)
  expect(await running).toMatchObject({ code: 1, stderr: 'The person at this computer rejected the request.\n' })
})

test('it says which variable it misses', async () => {
  expect(await runExample({ SIGN_WITH: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set SIGN_WITH'),
  })
})
