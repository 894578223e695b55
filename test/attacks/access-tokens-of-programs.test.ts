/**
 * Promise: a token of a program can ask, and nothing else. Whoever has none, or one that is over, learns nothing; no token stands in a log
 * or a receipt; and no door lets more calls in than the API.
 */
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { sendTo } from '../support/server.ts'
import { enterWindow } from '../support/window-session.ts'

let agent: Headless
let credentials: InitialClient
beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing', '--init-wallet', 'new'))
})
afterAll(() => agent?.stop())

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

async function post(body: unknown, url = `${credentials.rpcUrl}/1`, headers: Record<string, string> = {}) {
  const { port, pathname } = new URL(url)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const json = { 'Content-Type': 'application/json', ...headers }
  return (await sendTo(Number(port), { path: pathname, body: text, headers: json })).body as Reply
}

const asking = (method: string, ...params: readonly unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
const refused = { error: { code: 4100, message: expect.any(String) } }

test('it can ask, in the path or in a header', async () => {
  expect((await post(asking('eth_accounts'))).result).toHaveLength(10)
  const bearer = { Authorization: `Bearer ${credentials.token}` }
  expect((await post(asking('eth_accounts'), `${credentials.baseUrl}/rpc/1`, bearer)).result).toHaveLength(10)
})

test.each([
  ['none', () => `${credentials.baseUrl}/rpc/1`],
  ['one that nobody made', () => `${credentials.baseUrl}/rpc/${credentials.token.slice(0, 22)}${'A'.repeat(42)}/1`],
  ['one of an organization that is not here', () => `${credentials.baseUrl}/rpc/${'A'.repeat(64)}/1`],
  ['half of one', () => `${credentials.rpcUrl.slice(0, -20)}/1`],
  ['one with something behind it', () => `${credentials.rpcUrl}AAAA/1`],
  ['one for a chain beyond what tools can name', () => `${credentials.rpcUrl}/9007199254740993`],
])('%s is refused', async (_, url) => {
  expect(await post(asking('eth_accounts'), url())).toMatchObject(refused)
  expect(await post(asking('eth_chainId'), url())).toMatchObject(refused)
})

test('one whose API key was deleted is refused, and so is what it asked to sign', async () => {
  const other = await startForClient('--approvals', 'nothing', '--init-wallet', 'new')
  onTestFinished(() => other.agent.stop())
  const url = `${other.credentials.rpcUrl}/1`
  const { result } = await post(asking('eth_accounts'), url)
  const [account] = result as [string]
  const window = await enterWindow(other.agent.window)
  const { organizationId } = other.credentials
  const keys = await window.call('apiKeys.list', { organizationId })
  const [made] = keys.filter(({ publicKey }) => publicKey === other.credentials.apiPublicKey)
  await window.call('apiKeys.delete', { organizationId, apiKeyId: made!.id })
  expect(await post(asking('personal_sign', '0x00', account), url)).toMatchObject(refused)
  expect(await post(asking('eth_accounts'), url)).toMatchObject(refused)
})

test('a page that was not allowed, and a name that leads here, get nothing', async () => {
  expect(await post(asking('eth_accounts'), undefined, { Origin: 'https://evil.example' })).toMatchObject(refused)
  const rebound = await post(asking('eth_accounts'), undefined, { Host: 'evil.example' })
  expect(JSON.stringify(rebound)).not.toContain('0x')
})

test('what signs with keys of a node, and what administers one, is not passed on', async () => {
  const asked: string[] = []
  const node = createServer((request, response) => {
    request.on('data', chunk => asked.push(String(chunk)))
    response.setHeader('Content-Type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => node.once('listening', resolve))
  onTestFinished(() => void node.close())
  const { port } = node.address() as { port: number }
  const other = await startForClient('--approvals', 'nothing', '--node', `1=http://127.0.0.1:${port}`)
  onTestFinished(() => other.agent.stop())
  const url = `${other.credentials.rpcUrl}/1`
  expect(await post(asking('eth_blockNumber'), url)).toMatchObject({ result: '0x1' })
  asked.length = 0
  for (const method of [
    'eth_sign',
    'eth_signTypedData',
    'personal_unlockAccount',
    'admin_addPeer',
    'miner_start',
    'debug_setHead',
    '__proto__',
  ])
    expect(await post(asking(method), url)).toMatchObject({ error: { code: 4200 } })
  expect(asked).toEqual([])
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['no call', '7'],
  ['an empty batch', '[]'],
  ['a batch of a thousand', JSON.stringify(Array(1000).fill(asking('eth_chainId')))],
  ['bytes that are no text', '"\\ud800"'],
])('%s is an error, and the agent goes on', async (_, body) => {
  expect(await post(body)).toMatchObject({ error: { code: expect.any(Number) } })
  expect(await post(asking('eth_chainId'))).toMatchObject({ result: '0x1' })
})

test.each([
  ['an account of somebody else', { from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}` }],
  ['a member that nothing is known of', { to: `0x${'22'.repeat(20)}`, factoryDeps: ['0x'] }],
  ['two different data', { data: '0x01', input: '0x02' }],
  ['a transaction with authorizations', { type: '0x4', authorizationList: [] }],
])('%s is not sent', async (_, change) => {
  const { result } = await post(asking('eth_accounts'))
  const [from] = result as [string]
  const { error } = await post(asking('eth_sendTransaction', { from, ...change }))
  expect([-32602, 4100]).toContain(error?.code)
})

test('a node that is away, or that lies, is an error that says so, and nothing is asked of the person', async () => {
  let answer = 'no JSON'
  const node = createServer((_, response) => void response.setHeader('Content-Type', 'application/json').end(answer))
  node.listen(0, '127.0.0.1')
  await new Promise(resolve => node.once('listening', resolve))
  onTestFinished(() => void node.close())
  const { port } = node.address() as { port: number }
  const other = await startForClient(
    ...['--init-wallet', 'new', '--node', `1=http://127.0.0.1:${port}`, '--node', '10=http://127.0.0.1:1'],
  )
  onTestFinished(() => other.agent.stop())
  const url = (chain: number) => `${other.credentials.rpcUrl}/${chain}`
  const [from] = (await post(asking('eth_accounts'), url(1))).result as [string]
  const send = (chain: number) => post(asking('eth_sendTransaction', { from, to: from }), url(chain))
  const away = 'Your node of chain 10 cannot be asked: nothing answers there.'
  expect(await send(10)).toMatchObject({ error: { code: -32603, message: away } })
  expect(await send(1)).toMatchObject({ error: { code: -32603, message: expect.stringContaining('chain 1 ') } })
  answer = '{"jsonrpc":"2.0","id":1,"result":"0x2"}'
  expect(await send(1)).toMatchObject({ error: { code: 4901 } })
  // The right chain, and no number of a nonce.
  answer = '{"jsonrpc":"2.0","id":1,"result":"0x1"}'
  expect(await send(1)).toMatchObject({
    error: { code: -32603, message: 'The node names no base fee. Name gasPrice.' },
  })
  expect(await (await enterWindow(other.agent.window)).call('approvals.list', undefined)).toEqual([])
})

test('no token stands in the log or in a receipt', async () => {
  const { port, pathname } = new URL(`${credentials.rpcUrl}/1`)
  await sendTo(Number(port), { path: pathname, method: 'GET' })
  const misspelled = [
    ...[`/${pathname}`, `/public/v1${pathname}`, pathname.replace('rpc', 'RPC'), `${pathname}/more`],
    ...[pathname.replace('/rpc', ''), pathname.replace('/rpc/', '/rpc%2F'), pathname.replace('rpc', '%72pc')],
    ...[pathname.replace('rpc', 'mcp'), pathname.replace('rpc', 'provider.js'), pathname.replace('rpc/', 'rpc;/')],
  ]
  for (const path of misspelled) {
    const reply = await sendTo(Number(port), { path, body: '{}', headers: { 'Content-Type': 'application/json' } })
    expect(JSON.stringify(reply.body)).not.toContain(credentials.token.slice(22, 40))
  }
  await post(asking('eth_accounts'), undefined, { Origin: 'https://evil.example' })
  const window = await enterWindow(agent.window)
  const { text } = await window.call('receipts.text', { after: 0, until: 100 })
  expect(text).toContain('refused')
  for (const kept of [agent.stderr(), text]) expect(kept).not.toContain(credentials.token.slice(22, 40))
})
