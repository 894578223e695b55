import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snippet } from '../../src/renderer/words/program.ts'
import { approveInWindow, openAgentWindow, rejectInWindow } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { runExample } from '../support/run-example.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'

/** The example as its reader runs it, while a browser decides. */
let browser: Chromium
let agent: Headless
let credentials: InitialClient
let window: Page
let address: string
let stellarAddress: string

const stellarAccount = {
  curve: 'CURVE_ED25519',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/148'/0'",
  addressFormat: 'ADDRESS_FORMAT_XLM',
} as const

beforeAll(async () => {
  ;[browser, { agent, credentials }] = await Promise.all([openChromium(), startForClient()])
  window = await openAgentWindow(browser, agent.window)
  const { activity } = await turnkeyClient(credentials).createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: credentials.organizationId,
    parameters: { walletName: 'Main', accounts: [ethereumAccount, stellarAccount] },
  })
  ;[address = '', stellarAddress = ''] = activity.result.createWalletResult?.addresses ?? []
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const run = (signWith = address) => runExample('sign-with-viem.ts', credentials, signWith)

test('it prints the wallet’s address, recovered from a transaction, a message and a typed message that were approved', async () => {
  const running = run()
  await approveInWindow(window, /Send 0\.01 ETH to/)
  await approveInWindow(window, /Hello from sign-with-viem/)
  await approveInWindow(window, /Mail/)
  const { code, stdout } = await running
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringContaining('waits for you in the window'),
    `EIP-1559 transaction, signed by ${address}`,
    `Personal message, signed by ${address}`,
    `Typed message, signed by ${address}`,
  ])
  expect(code).toBe(0)
})

test('it ends with the reason when a request is rejected', async () => {
  const running = run()
  await rejectInWindow(window, /Send 0\.01 ETH to/)
  expect(await running).toMatchObject({ code: 1, stderr: expect.stringContaining('rejected the request') })
})

test('an example that lodges what is behind a hash has it read, and ends with the reason when it is rejected', async () => {
  const running = runExample('sign-with-stellar-sdk.ts', credentials, stellarAddress)
  await rejectInWindow(window, /Send 1\.5 XLM to/)
  expect(await running).toMatchObject({ code: 1, stderr: expect.stringContaining('rejected the request') })
})

test('the program that the window shows signs a transaction, then a message that the card can read', async () => {
  const folder = temporaryFolder()
  symlinkSync(join(import.meta.dirname, '..', '..', 'node_modules'), join(folder, 'node_modules'))
  const { organizationId, baseUrl, apiPublicKey, apiPrivateKey } = credentials
  writeFileSync(join(folder, 'sign.mts'), snippet({ organizationId, baseUrl, address }))
  const env = { ...process.env, TURNKEY_API_PUBLIC_KEY: apiPublicKey, TURNKEY_API_PRIVATE_KEY: apiPrivateKey }
  const running = promisify(execFile)(process.execPath, ['sign.mts'], { cwd: folder, env })
  await approveInWindow(window, /Send 0\.01 ETH to/)
  await approveInWindow(window, /Hello/)
  expect((await running).stdout).toMatch(/^0x02[\s\S]*r: '/)
})

test('it says which variable it misses', async () => {
  expect(await run('')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set SIGN_WITH;'),
  })
})
