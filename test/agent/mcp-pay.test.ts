/** Pages that ask to be paid by x402, at a server that checks each payment as a facilitator does. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type Hex, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Headless, startForClient } from '../support/headless.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const payer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const payTo = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const another = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const extra = { name: 'USD Coin', version: '2' }
const common = { scheme: 'exact', payTo, asset: usdcOnBase, maxTimeoutSeconds: 60, extra }
const ofVersion1 = {
  ...common,
  network: 'base',
  maxAmountRequired: '10000',
  resource: '',
  description: '',
  mimeType: '',
}
const ofVersion2 = { ...common, network: 'eip155:8453', amount: '10000' }

let agent: Headless
let window: WindowSession
let client: Client
let server: Server
let site: string
let organizationId: string

beforeAll(async () => {
  server = createServer((request, response) => void answer(request.url ?? '', request.headers, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site = `http://localhost:${(server.address() as AddressInfo).port}`
  const started = await startForClient(
    ...['--init-wallet', 'test test test test test test test test test test test junk'],
  )
  agent = started.agent
  organizationId = started.credentials.organizationId
  window = await enterWindow(agent.window)
  client = new Client({ name: 'test', version: '1' })
  const headers = { Authorization: `Bearer ${started.credentials.token}` }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', agent.api), { requestInit: { headers } })
  await client.connect(transport as Parameters<typeof client.connect>[0])
})
afterAll(async () => {
  await client?.close()
  await agent?.stop()
  server?.close()
})

test.each(['/version-1', '/version-2'])('%s is paid once it is approved, and its answer returned', async path => {
  const paying = pay(path)
  const [card] = await window.cards(1)
  const { sentence, asks } = card!.shown
  expect(sentence).toContain('0.01 USDC')
  expect(asks).toMatchObject({ reason: 'For the weather', paidServer: new URL(site).host })
  await window.approve(card!)
  expect(await paying).toMatchObject({
    structuredContent: {
      status: 'paid',
      httpStatus: 200,
      body: 'It is sunny.',
      settlement: 'settled',
      requestId: card!.id,
    },
  })
  const told = await client.callTool({ name: 'get_request', arguments: { requestId: card!.id } })
  expect(told).toMatchObject({ structuredContent: { status: 'paid', body: 'It is sunny.' } })
})

test('payments to one server can be approved beforehand, up to an amount; another server asks', async () => {
  const paying = pay('/version-2')
  const [card] = await window.cards(1)
  expect(card!.offer?.sentence).toMatch(
    new RegExp(
      `^transfers of USDC to the server ${new URL(site).host} on Base \\(8453\\), with ${payer}, .*, at most 100 times$`,
    ),
  )
  const { id, fingerprint, digest } = card!
  await window.call('approvals.approve', { id, fingerprint, digest, grant: { minutes: 10, limit: '0.025' } })
  expect(await paying).toMatchObject({ structuredContent: { status: 'paid' } })
  for (const path of ['/version-1', '/to-another-address'])
    expect(await pay(path)).toMatchObject({ structuredContent: { status: 'paid', body: 'It is sunny.' } })

  const beyond = pay('/version-2')
  await reject(new URL(site).host)
  expect(await beyond).toMatchObject({ isError: true })

  const other = createServer((request, response) => void answer(request.url ?? '', request.headers, response))
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const elsewhere = `localhost:${(other.address() as AddressInfo).port}`
  const payingElsewhere = pay('/version-2', `http://${elsewhere}`)
  await reject(elsewhere)
  expect(await payingElsewhere).toMatchObject({ isError: true })
})

async function reject(paidServer: string): Promise<void> {
  const [card] = await window.cards(1)
  expect(card!.shown.asks.paidServer).toBe(paidServer)
  const { id, fingerprint, digest } = card!
  await window.call('approvals.reject', { id, fingerprint, digest })
}

test('a daily budget pays any server without asking, and what is over it asks', async () => {
  const apiKeys = (await window.call('apiKeys.list', { organizationId })) as { id: string; isWindowKey: boolean }[]
  const { id: apiKeyId } = apiKeys.find(({ isWindowKey }) => !isWindowKey)!
  const caip19 = `eip155:8453/erc20:${usdcOnBase.toLowerCase()}`
  await window.call('budgets.create', { organizationId, apiKeyId, caip19, amount: '0.02' })
  for (const path of ['/version-1', '/to-another-address'])
    expect(await pay(path)).toMatchObject({ structuredContent: { status: 'paid', body: 'It is sunny.' } })
  const beyond = pay('/version-2')
  await reject(new URL(site).host)
  expect(await beyond).toMatchObject({ isError: true })
  expect(await window.call('budgets.list', { organizationId })).toMatchObject([
    { amount: '0.02 USDC', network: 'Base (8453)', usedUp: true },
  ])
})

test.each([
  ['/dear', 'more than maxAmount'],
  ['/unknown', 'in no way that is known'],
  ['/hostile', 'in no way that is known'],
])('%s asks nobody', async (path, why) => {
  expect(await pay(path)).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(why) }] })
  expect(await window.call('approvals.list', undefined)).toEqual([])
})

test.each(['/free', '/elsewhere'])('what %s says is not handed to the agent', async path => {
  const { isError, structuredContent, content } = await pay(path)
  expect(isError).toBeFalsy()
  expect(structuredContent).toMatchObject({ status: 'free' })
  expect(JSON.stringify(content)).not.toContain('secret')
})

test.each(['http://10.0.0.1/', 'https://10.0.0.1/', 'file:///etc/passwd', 'http://localhost:1/', 'https://localtest'])(
  '%s is not read',
  async url => {
    const call = { name: 'pay', arguments: { url, from: payer, maxAmount: '1', reason: 'x' } }
    expect(await client.callTool(call)).toMatchObject({ isError: true })
  },
)

function pay(path: string, at = site) {
  const input = { url: at + path, from: payer, maxAmount: '10000', reason: 'For the weather' }
  return client.callTool({ name: 'pay', arguments: input })
}

async function answer(path: string, headers: Record<string, unknown>, response: ServerResponse): Promise<void> {
  const paid = headers['x-payment'] ?? headers['payment-signature']
  if (typeof paid === 'string' && (await isPaid(JSON.parse(String(Buffer.from(paid, 'base64')))))) {
    response.writeHead(200, { 'payment-response': 'settled' }).end('It is sunny.')
    return
  }
  const required = (accepts: unknown) => JSON.stringify({ x402Version: 2, resource: { url: site }, accepts })
  const inHeader = (accepts: unknown) => ({ 'PAYMENT-REQUIRED': Buffer.from(required(accepts)).toString('base64') })
  const pages: Record<string, () => void> = {
    '/version-1': () => response.writeHead(402).end(JSON.stringify({ x402Version: 1, accepts: [ofVersion1] })),
    '/version-2': () => response.writeHead(402, inHeader([ofVersion2])).end(),
    '/to-another-address': () => response.writeHead(402, inHeader([{ ...ofVersion2, payTo: another }])).end(),
    '/dear': () => response.writeHead(402, inHeader([{ ...ofVersion2, amount: '10001' }])).end(),
    '/unknown': () => response.writeHead(402, inHeader([{ ...ofVersion2, scheme: 'upto' }])).end(),
    '/hostile': () => response.writeHead(402, inHeader([{ ...ofVersion2, amount: '-1' }, null, { amount: {} }])).end(),
    '/free': () => response.writeHead(200).end('a secret of another program'),
    '/elsewhere': () => response.writeHead(302, { Location: `${site}/version-2` }).end('secret'),
  }
  pages[path]?.()
}

interface Payment {
  readonly payload: { readonly signature: Hex; readonly authorization: Record<string, string> }
}

async function isPaid({ payload: { signature, authorization } }: Payment): Promise<boolean> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization as Record<string, Hex>
  if ((to !== payTo && to !== another) || BigInt(value!) !== 10_000n || Number(validBefore) * 1000 < Date.now())
    return false
  return verifyTypedData({
    address: from!,
    signature,
    domain: { ...extra, chainId: 8453, verifyingContract: usdcOnBase },
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message: {
      from: from!,
      to: to!,
      value: BigInt(value!),
      validAfter: BigInt(validAfter!),
      validBefore: BigInt(validBefore!),
      nonce: nonce!,
    },
  })
}
