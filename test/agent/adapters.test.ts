import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { TurnkeySigner as EthersSigner } from '@turnkey/ethers'
import type { TurnkeyClient } from '@turnkey/http'
import { TurnkeySigner as SolanaSigner } from '@turnkey/solana'
import { parseEther, Transaction, verifyMessage, verifyTypedData } from 'ethers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAgentWindow } from '../support/agent-window.ts'
import { openChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { type DApp, servePasskeyPage, withVirtualAuthenticator } from '../support/passkey-site.ts'
import { ethereumAccount, solanaAccount, turnkeyClient } from '../support/turnkey.ts'

/** The public adapters for other libraries, and a passkey in a browser, unmodified, against the built agent. */
let agent: Headless
let credentials: InitialClient
let client: TurnkeyClient
let ethereum = ''
let solana = ''

beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing'))
  client = turnkeyClient(credentials)
  const { activity } = await client.createWallet({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: { walletName: 'Main', accounts: [ethereumAccount, solanaAccount] },
  })
  ;[ethereum = '', solana = ''] = activity.result.createWalletResult?.addresses ?? []
})
afterAll(() => agent?.stop())

const envelope = () => ({ organizationId: credentials.organizationId, timestampMs: String(Date.now()) })

test('@turnkey/ethers signs a message, a typed message and a transaction', async () => {
  const { organizationId } = credentials
  const signer = new EthersSigner({ client: client as never, organizationId, signWith: ethereum })
  expect(await signer.getAddress()).toBe(ethereum)
  expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(ethereum)

  const domain = { name: 'Mail', version: '1', chainId: 11_155_111 }
  const types = { Mail: [{ name: 'contents', type: 'string' }] }
  const value = { contents: 'Hello' }
  const signature = await signer.signTypedData(domain, types, value)
  expect(verifyTypedData(domain, types, value, signature)).toBe(ethereum)

  const signed = await signer.signTransaction({
    type: 2,
    chainId: 11_155_111,
    nonce: 1,
    to: '0x000000000000000000000000000000000000dEaD',
    value: parseEther('0.01'),
    gasLimit: 21_000,
    maxFeePerGas: 2_000_000_000,
    maxPriorityFeePerGas: 1_000_000_000,
  })
  expect(Transaction.from(signed)).toMatchObject({ from: ethereum, value: parseEther('0.01'), chainId: 11_155_111n })
})

test('@turnkey/solana signs a message', async () => {
  const { organizationId } = credentials
  const signer = new SolanaSigner({ organizationId, client: client as never })
  const message = Buffer.from('Hello from Solana')
  const signature = await signer.signMessage(message, solana)
  expect(ed25519.verify(signature, message, base58.decode(solana))).toBe(true)
})

test('a passkey made in a browser is registered, and then stamps what its page asks for', {
  timeout: 300_000,
}, async () => {
  const origin = await servePasskeyPage()
  const browser = await openChromium()
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  await withVirtualAuthenticator(page)
  await page.goto(origin)

  const { challenge, attestation } = await page.evaluate(() => (globalThis as unknown as DApp).register())
  const { activity } = await client.createAuthenticators({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
    parameters: {
      userId: credentials.userId,
      authenticators: [{ authenticatorName: 'Laptop', challenge, attestation: attestation as never }],
    },
  })
  expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  const [authenticatorId = ''] = activity.result.createAuthenticatorsResult?.authenticatorIds ?? []

  const call = (method: string, body: object) =>
    page.evaluate(([baseUrl, method, body]) => (globalThis as unknown as DApp).call(baseUrl, method, body), [
      credentials.baseUrl,
      method,
      body,
    ] as const)
  const whoami = { organizationId: credentials.organizationId }
  await expect(call('getWhoami', whoami)).rejects.toThrow()
  const window = await openAgentWindow(browser, agent.window)
  const card = window.getByRole('region', { name: `Access for ${origin}` })
  await card.getByRole('button', { name: 'Allow this origin' }).click()
  await card.waitFor({ state: 'detached' })

  expect(await call('getWhoami', whoami)).toMatchObject({ userId: credentials.userId })
  const signed = await call('signRawPayload', {
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: {
      signWith: ethereum,
      payload: 'cafe',
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    },
  })
  expect(signed).toMatchObject({
    activity: {
      status: 'ACTIVITY_STATUS_COMPLETED',
      result: { signRawPayloadResult: { v: expect.stringMatching(/^0[01]$/) } },
      votes: [{ userId: credentials.userId }],
    },
  })

  await client.deleteAuthenticators({
    ...envelope(),
    type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
    parameters: { userId: credentials.userId, authenticatorIds: [authenticatorId] },
  })
  await expect(call('getWhoami', whoami)).rejects.toThrow()
})
