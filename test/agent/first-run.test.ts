import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import {
  type Hex,
  keccak256,
  parseEther,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  toBytes,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveInWindow,
  type FirstRunOutcome,
  openAgentWindow,
  openSection,
  readCard,
  rejectInWindow,
  takePictures,
  walkThroughFirstRun,
} from '../support/agent-window.ts'
import { built } from '../support/built.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient, viemAccount } from '../support/turnkey.ts'
import { EIP712Domain } from '../support/typed-data.ts'

/** From a bare data directory to approved signatures: the built agent, a real keychain, a real browser, the real SDK. */
let browser: Chromium

beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser?.close())

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transfer = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  to,
  value: parseEther('1.5'),
  gas: 21_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
} as const
const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1n,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    EIP712Domain,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { from: { name: 'Cow', wallet: to }, contents: 'Hello, Bob!' },
} as const

describe('with the keychain of this computer', () => {
  let keychain: SecretService
  let agent: Headless
  let page: Page
  let own: FirstRunOutcome
  const data = temporaryFolderOfFile()
  const start = () => startHeadless(['--data', data], { environment: keychain.env })
  const picture = (name: string) => takePictures(page, name)

  beforeAll(async () => {
    keychain = await startSecretService()
    agent = await start()
    page = await openAgentWindow(browser, agent.window)
  })
  afterAll(async () => {
    await agent?.stop()
    await keychain?.stop()
  })

  test('the first run leads from nothing to an API key and a wallet', async () => {
    own = await walkThroughFirstRun(page, { seen: picture })
    const { credentials, address, environmentFile } = own
    expect(credentials).toEqual({
      organizationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      apiPublicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      apiPrivateKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      baseUrl: agent.api,
    })
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(environmentFile.split('\n')).toEqual([
      `TURNKEY_BASE_URL=${agent.api}`,
      `TURNKEY_ORGANIZATION_ID=${credentials.organizationId}`,
      `TURNKEY_API_PUBLIC_KEY=${credentials.apiPublicKey}`,
      `TURNKEY_API_PRIVATE_KEY=${credentials.apiPrivateKey}`,
      expect.stringMatching(/^COUNTERSIGN_TOKEN=[\w-]{64}$/),
      expect.stringMatching(/^COUNTERSIGN_RPC_URL=.*\/rpc\/[\w-]{64}$/),
      '',
    ])
    expect(await turnkeyClient(credentials).getWhoami({ organizationId: credentials.organizationId })).toMatchObject({
      organizationName: 'Acme',
      // The program has a user of its own, which a policy lets ask for signatures.
      username: 'Treasury bot',
    })
    await picture('approvals-empty')
  })

  test('the program and the .env file it offers give a signature as they are', async () => {
    const folder = temporaryFolder()
    symlinkSync(join(await built(), 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'countersign.env'), own.environmentFile)
    writeFileSync(join(folder, 'sign.mts'), own.program)
    const running = promisify(execFile)(process.execPath, ['--env-file=countersign.env', 'sign.mts'], { cwd: folder })
    await approveInWindow(page, /Send 0\.01 ETH to/)
    await approveInWindow(page, /Hello/)
    const [serializedTransaction = '', ...signed] = (await running).stdout.split('\n')
    const transaction = { serializedTransaction: serializedTransaction as `0x02${string}` }
    expect(await recoverTransactionAddress(transaction)).toBe(own.address)
    const { r, s, v } = Object.fromEntries(
      [...signed.join('').matchAll(/(\w): '(\w+)'/g)].map(([, name, hex]) => [name, hex]),
    )
    const signature = `0x${r}${s}${v === '00' ? '1b' : '1c'}` as Hex
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(own.address)
  })

  test('a personal message is signed when the person approves it', async () => {
    const account = await viemAccount(own.credentials, own.address)
    const signing = account.signMessage({ message: 'Hello, Countersign' })
    // viem hashes the message before it asks, so the card can only say that it is a hash.
    const card = await approveInWindow(page, /hash/)
    expect(card).toContain('Treasury bot')
    expect(card).toContain(`node (pid ${process.pid})`)
    const signature = await signing
    expect(await recoverMessageAddress({ message: 'Hello, Countersign', signature })).toBe(own.address)
  })

  test('a typed message is shown field by field, and signed when the person approves it', async () => {
    const account = await viemAccount(own.credentials, own.address)
    const signing = account.signTypedData(mail)
    const card = await readCard(page, /Mail/)
    expect(card).toContain('Hello, Bob!')
    expect(card).toContain('Ether Mail')
    await picture('approval-typed-message')
    await approveInWindow(page, /Mail/)
    const signature = await signing
    expect(await recoverTypedDataAddress({ ...mail, signature })).toBe(own.address)
  })

  test('an EIP-1559 transaction is shown in ether and by its chain, and signed when the person approves it', async () => {
    const account = await viemAccount(own.credentials, own.address)
    const signing = account.signTransaction(transfer)
    const card = await readCard(page, /Send 1\.5 ETH to/)
    expect(card).toContain(to)
    expect(card).toContain('Ethereum')
    await picture('approval-transaction')
    await approveInWindow(page, /Send 1\.5 ETH to/)
    const serializedTransaction = (await signing) as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(own.address)
  })

  test('a request that is rejected fails for the program, and says who rejected it', async () => {
    const { credentials, address } = own
    const account = await viemAccount(credentials, address)
    const signing = account.signTransaction(transfer).catch(error => error)
    await rejectInWindow(page, /Send 1\.5 ETH to/)
    const error = await signing
    expect(error).toMatchObject({ name: 'TurnkeyActivityError', activityStatus: 'ACTIVITY_STATUS_REJECTED' })
    const { activity } = await turnkeyClient(credentials).getActivity({
      organizationId: credentials.organizationId,
      activityId: error.activityId,
    })
    expect(activity.failure).toMatchObject({ code: 7, message: expect.stringContaining('rejected the request') })
  })

  test('after a stop and a start everything is there, and what was waiting still waits', async () => {
    const text = 'Still here after a restart'
    const request = await stampedText(own, text)
    const held = post(agent.api, request)
    await readCard(page, /Still here/)
    await picture('approval-message')
    await agent.stop()
    const waiting = await held
    expect(waiting.status).toBe('ACTIVITY_STATUS_PENDING')

    agent = await start()
    await page.goto(agent.window)
    await openSection(page, 'Accounts')
    await page.getByText(own.address).first().waitFor()
    await picture('accounts')
    await openSection(page, 'Programs')
    await page.getByRole('link', { name: 'Treasury bot' }).waitFor()
    await picture('api-keys')
    await openSection(page, 'Settings')
    await picture('settings')
    await openSection(page, 'Activity')
    await page.getByText(/Sign the typed message/).waitFor()
    await picture('activity')
    await page
      .getByText(/Send 1\.5 ETH to/)
      .first()
      .click()
    await page.getByText('Rejected in the window').waitFor()
    await picture('activity-detail')

    await openSection(page, 'Approvals')
    await approveInWindow(page, /Still here/)
    const settled = await post(agent.api, request)
    expect(settled).toMatchObject({ id: waiting.id, status: 'ACTIVITY_STATUS_COMPLETED' })
    expect(await signerOf(text, settled)).toBe(own.address)
  })
})

describe('with a passphrase', () => {
  let agent: Headless
  let page: Page
  let own: FirstRunOutcome
  const passphrase = 'four unrelated words here'
  const data = temporaryFolderOfFile()

  beforeAll(async () => {
    agent = await startHeadless(['--data', data])
    page = await openAgentWindow(browser, agent.window)
    own = await walkThroughFirstRun(page, { passphrase })
  })
  afterAll(() => agent?.stop())

  test('a start locks the keys, and a request waits until they are unlocked in the window', async () => {
    await agent.stop()
    agent = await startHeadless(['--data', data])
    await page.goto(agent.window)
    const text = 'Asked while locked'
    const reply = stampedText(own, text).then(request => post(agent.api, request))
    await readCard(page, /Asked while locked/)
    await takePictures(page, 'approval-while-locked')

    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Unlock Countersign' })
    await dialog.getByLabel('Passphrase').fill('four unrelated words there')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.getByText('This is not the passphrase').waitFor()
    await dialog.getByLabel('Passphrase').fill(passphrase)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.waitFor({ state: 'detached' })

    await approveInWindow(page, /Asked while locked/)
    expect(await signerOf(text, await reply)).toBe(own.address)
  })
})

interface Answered {
  readonly id: string
  readonly status: string
  readonly result: { readonly signRawPayloadResult?: { readonly r: string; readonly s: string; readonly v: string } }
}

type Stamped = Awaited<ReturnType<ReturnType<typeof turnkeyClient>['stampSignRawPayload']>>

/** Bytes to be posted, and posted again, to whichever port the agent has. */
function stampedText({ credentials, address }: FirstRunOutcome, payload: string): Promise<Stamped> {
  return turnkeyClient(credentials).stampSignRawPayload({
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    timestampMs: String(Date.now()),
    organizationId: credentials.organizationId,
    parameters: {
      signWith: address,
      payload,
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    },
  })
}

async function post(api: string, { url, body, stamp }: Stamped): Promise<Answered> {
  const headers = {
    Prefer: 'wait=120',
    'Content-Type': 'application/json',
    [stamp.stampHeaderName]: stamp.stampHeaderValue,
  }
  const response = await fetch(api + new URL(url).pathname, { method: 'POST', headers, body })
  return ((await response.json()) as { activity: Answered }).activity
}

function signerOf(text: string, { result }: Answered): Promise<string> {
  const { r = '', s = '', v = '' } = result.signRawPayloadResult ?? {}
  return recoverAddress({ hash: keccak256(toBytes(text)), signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } })
}
