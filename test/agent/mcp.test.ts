/** The official MCP client, on stdio and over HTTP, at an agent with a node behind it and a person in its window. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { recoverMessageAddress, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, anvil, startAnvil } from '../support/anvil.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const words = 'test test test test test test test test test test test junk'
const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const chainId = 31_337
const reason = 'The invoice of November'

let agent: Headless
let credentials: InitialClient
let window: WindowSession
let node: Anvil | undefined

beforeAll(async () => {
  node = anvil ? await startAnvil(chainId) : undefined
  await node?.ask('evm_setAutomine', true)
  const nodes = node ? ['--node', `${chainId}=${node.url}`] : []
  ;({ agent, credentials } = await startForClient('--init-wallet', words, ...nodes))
  window = await enterWindow(agent.window)
})
afterAll(async () => {
  await agent?.stop()
  await node?.stop()
})

const transports = {
  stdio: () =>
    new StdioClientTransport({
      command: process.execPath,
      args: ['bin/countersign.mjs', 'mcp', '--url', agent.api],
      env: { PATH: process.env.PATH ?? '', COUNTERSIGN_TOKEN: credentials.token },
      stderr: 'inherit',
    }),
  http: () =>
    new StreamableHTTPClientTransport(new URL('/mcp', agent.api), {
      requestInit: { headers: { Authorization: `Bearer ${credentials.token}` } },
    }),
}

describe.each(Object.entries(transports))('by %s', (_, transport) => {
  let client: Client
  beforeAll(async () => {
    client = await connected(transport())
  })
  afterAll(() => client?.close())

  test('tools are offered, none of which approves anything', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_accounts', 'get_balance', 'propose_transaction', 'propose_message'],
      ...['get_request', 'cancel_request', 'explain_refusal', 'pay'],
    ])
    expect(client.getInstructions()).toContain('You propose')
  })

  test('accounts are listed', async () => {
    const { accounts } = (await answer(client, 'list_accounts')) as { accounts: unknown[] }
    expect(accounts[0]).toEqual({
      ...{ address: first, addressFormat: 'ADDRESS_FORMAT_ETHEREUM', name: 'Main', canPropose: true },
    })
    expect(accounts.length).toBeGreaterThan(10)
  })

  test('a text is signed once it is approved, and the card quotes the reason', async () => {
    const signing = answer(client, 'propose_message', { from: first, message: 'Let me in', reason })
    const [card] = await window.cards(1)
    expect(card?.shown.sentence).toContain('Let me in')
    expect(card?.shown.asks).toMatchObject({ apiKeyName: 'First program', reason })
    await window.approve(card!)
    const { status, signature } = await signing
    expect(status).toBe('signed')
    expect(await recoverMessageAddress({ message: 'Let me in', signature: signature as `0x${string}` })).toBe(first)
  })

  test('typed data is signed', async () => {
    const typedData = {
      domain: { name: 'Mail', version: '1', chainId },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Mail: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const signing = answer(client, 'propose_message', { from: first, typedData, reason })
    await approveNext()
    const { signature } = (await signing) as { signature: `0x${string}` }
    expect(
      await verifyTypedData({
        ...typedData,
        domain: { ...typedData.domain, chainId: BigInt(chainId) },
        ...{ address: first, signature },
      }),
    ).toBe(true)
  })

  test('a rejected request is an error, and get_request and explain_refusal say why', async () => {
    const signing = client.callTool({ name: 'propose_message', arguments: { from: first, message: 'No', reason } })
    const [card] = await window.cards(1)
    const { id, fingerprint, digest } = card!
    expect(await answer(client, 'get_request', { requestId: id })).toMatchObject({ status: 'waiting' })
    await window.call('approvals.reject', { id, fingerprint, digest })
    expect(await signing).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('rejected') }] })
    const told = await answer(client, 'get_request', { requestId: id })
    expect(told).toMatchObject({ status: 'refused', why: expect.stringContaining('rejected') })
    const explained = await answer(client, 'explain_refusal', { requestId: id })
    expect(explained).toMatchObject({ why: expect.stringContaining('rejected'), rules: 'No rule refused it.' })
  })

  test('a request is taken back', async () => {
    const signing = client.callTool({ name: 'propose_message', arguments: { from: first, message: 'Wait', reason } })
    const [card] = await window.cards(1)
    expect(await answer(client, 'cancel_request', { requestId: card!.id })).toMatchObject({ status: 'cancelled' })
    expect(await signing).toMatchObject({ isError: true })
    expect(await window.call('approvals.list', undefined)).toEqual([])
  })

  test('bad input is named, and asks nobody', async () => {
    const bad = [
      { from: second.slice(2), message: 'No', reason },
      { from: first, message: 'No' },
      { from: first, reason },
      { from: first, message: 'No', reason, approve: true },
    ]
    for (const input of bad)
      expect(await client.callTool({ name: 'propose_message', arguments: input })).toMatchObject({ isError: true })
    await expect(client.callTool({ name: 'approve' })).rejects.toThrow('There is no tool approve')
    expect(await window.call('approvals.list', undefined)).toEqual([])
  })

  describe.skipIf(!anvil)('with a node', () => {
    test('coin is sent, and its balance read', async () => {
      const ofSecond = () => answer(client, 'get_balance', { chainId, address: second })
      const { balance } = await ofSecond()
      const input = { chainId, from: first, to: second, value: '1000', reason }
      const sending = answer(client, 'propose_transaction', input)
      const id = await approveNext()
      expect(await sending).toEqual({ requestId: id, status: 'sent', transactionHash: expect.stringMatching(/^0x/) })
      await expect.poll(async () => (await ofSecond()).balance).toBe(String(BigInt(String(balance)) + 1000n))
      const { transactionHash } = await sending
      expect(await answer(client, 'get_request', { requestId: id })).toMatchObject({ status: 'sent', transactionHash })
    })

    test('while one transaction of an account waits, the next is refused with what to do', async () => {
      const propose = () =>
        client.callTool({
          name: 'propose_transaction',
          arguments: { ...{ chainId, from: first }, to: second, value: '1', reason },
        })
      const sending = propose()
      const [card] = await window.cards(1)
      expect(await propose()).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('cancel_request') }],
      })
      await answer(client, 'cancel_request', { requestId: card!.id })
      expect(await sending).toMatchObject({ isError: true })
    })
  })
})

test('without an agent, or with a wrong token, the client of stdio hears why', async () => {
  const wrong = `${credentials.token.slice(0, -4)}AAAA`
  const env = { PATH: process.env.PATH ?? '' }
  const start = (...args: string[]) =>
    connected(
      new StdioClientTransport({ command: process.execPath, args: ['bin/countersign.mjs', 'mcp', ...args], env }),
    )
  await expect(start('--url', 'http://localhost:1', '--token', wrong)).rejects.toThrow('No agent answers')
  await expect(start('--url', agent.api, '--token', wrong)).rejects.toThrow('refused')
})

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return client
}

async function answer(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(JSON.stringify(content))
  return structuredContent as Record<string, unknown>
}

async function approveNext(): Promise<string> {
  const [card] = await window.cards(1)
  await window.approve(card!)
  return card!.id
}
