/**
 * Promise: a WebSocket opens only for a token in force, from a program or an allowed page, under this agent's own name. Every message is
 * checked again, none can pass what a request cannot, and no socket keeps memory, or the agent, beyond its bounds.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { readProgramToken, writeProgramToken } from '../../src/core/programs/program-token.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

let agent: Headless
let credentials: InitialClient
let url: string
beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing', '--init-wallet', 'new'))
  url = addressOf(credentials)
})
afterAll(() => agent?.stop())

const addressOf = ({ rpcUrl }: InitialClient) => `${rpcUrl}/1`.replace('http:', 'ws:')

interface Reply {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

async function opened(at = url, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(at, { headers })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return socket
}

/** The status that the handshake is refused with. */
async function refusal(at: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(at, { headers })
  socket.on('error', () => undefined)
  const refused = once(socket, 'unexpected-response').then(([request, response]) => {
    request.destroy()
    return Number(response.statusCode)
  })
  return Promise.race([refused, once(socket, 'open').then(() => 101)])
}

async function ask(socket: WebSocket, method: string, ...params: readonly unknown[]): Promise<Reply> {
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))
  const [body] = await answered
  return JSON.parse(String(body))
}

test('it answers a token, in the path or in a header', async () => {
  expect(await ask(await opened(), 'eth_accounts')).toMatchObject({ id: 7, result: { length: 10 } })
  const bearer = { Authorization: `Bearer ${credentials.token}` }
  const byHeader = await opened(`${credentials.baseUrl}/rpc/1`.replace('http:', 'ws:'), bearer)
  expect(await ask(byHeader, 'eth_chainId')).toMatchObject({ result: '0x1' })
})

test.each([
  ['no token', () => url.replace(credentials.token, ''), {}],
  ['a token that nobody made', () => url.replace(credentials.token.slice(22), 'A'.repeat(42)), {}],
  ['another path', () => url.replace('/rpc/', '/public/'), {}],
  ['a page that was not allowed', () => url, { Origin: 'https://evil.example' }],
  ['a page that hides its origin', () => url, { 'Sec-Fetch-Site': 'cross-site' }],
  ['a name that leads here', () => url, { Host: 'evil.example' }],
])('%s opens none', async (_, at, headers: Record<string, string>) => {
  expect(await refusal(at(), headers)).toBeGreaterThanOrEqual(400)
  expect(agent.stderr()).not.toContain(credentials.token.slice(22, 40))
})

test('a key that is deleted, and an origin that is taken away, end what an open socket may ask', async () => {
  const other = await startForClient('--approvals', 'nothing', '--init-wallet', 'new')
  onTestFinished(() => other.agent.stop())
  const window = await enterWindow(other.agent.window)
  const { organizationId, apiPublicKey } = other.credentials
  const origin = 'https://app.example'
  await window.call('origins.decide', { organizationId, origin, decision: 'allowed' })
  const page = await opened(addressOf(other.credentials), { Origin: origin })
  const program = await opened(addressOf(other.credentials))
  const { result } = await ask(page, 'eth_accounts')
  const [account] = result as [string]
  await window.call('origins.decide', { organizationId, origin, decision: 'refused' })
  expect(await ask(page, 'personal_sign', '0x00', account)).toMatchObject({ error: { code: 4100 } })
  expect(await ask(program, 'eth_chainId')).toMatchObject({ result: '0x1' })
  const keys = await window.call('apiKeys.list', { organizationId })
  const [made] = keys.filter(({ publicKey }) => publicKey === apiPublicKey)
  await window.call('apiKeys.delete', { organizationId, apiKeyId: made!.id })
  expect(await ask(program, 'personal_sign', '0x00', account)).toMatchObject({ error: { code: 4100 } })
})

test.each([
  ['a message over 1 MiB', 1009, Buffer.alloc(1024 * 1024 + 1, ' '), false],
  ['bytes in the place of text', 1003, Buffer.from('{}'), true],
])('%s closes the socket', async (_, code, body, binary) => {
  const socket = await opened()
  const closed = once(socket, 'close')
  socket.send(body, { binary })
  expect((await closed)[0]).toBe(code)
})

test('what is no call is an error, and the socket goes on', async () => {
  const socket = await opened()
  for (const text of ['', '{', '7', '[]', JSON.stringify(Array(101).fill({ method: 'eth_chainId' }))]) {
    const answered = once(socket, 'message')
    socket.send(text)
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ error: { code: expect.any(Number) } })
  }
  expect(await ask(socket, 'eth_chainId')).toMatchObject({ result: '0x1' })
})

test('a client that sends without end and reads nothing is not read any further', async () => {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  await once(socket, 'readable')
  const frame = textFrame(JSON.stringify({ jsonrpc: '2.0', id: 'i'.repeat(900), method: 'eth_accounts', params: [] }))
  const burst = Buffer.concat(Array(64).fill(frame))
  const most = 100_000_000
  const write = () => {
    while (socket.bytesWritten < most && socket.write(burst));
  }
  socket.on('drain', write)
  write()
  // The system's buffers take what they can, on both sides; then nothing moves any more.
  let left = -1
  const hasStopped = () => {
    const before = left
    left = socket.bytesWritten - socket.writableLength
    return left === before
  }
  await expect.poll(hasStopped, { interval: 300 }).toBe(true)
  expect(socket.bytesWritten).toBeLessThan(most)
  // The calls that were read may still be under way.
  const other = await opened()
  await expect.poll(() => ask(other, 'eth_chainId')).toMatchObject({ result: '0x1' })
})

test('a program has 16, so that others have theirs, and one that closes makes room', async () => {
  const sockets = await Promise.all(Array.from({ length: 16 }, () => opened()))
  expect(await refusal(url)).toBe(429)
  expect(await ask(await opened(await otherProgram()), 'eth_chainId')).toMatchObject({ result: '0x1' })
  sockets[0]?.close()
  await once(sockets[0]!, 'close')
  await expect
    .poll(() =>
      opened().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('all programs together have 64', async () => {
  const programs = await Promise.all(Array.from({ length: 4 }, otherProgram))
  const sockets = await Promise.all(programs.flatMap(program => Array.from({ length: 16 }, () => place(program))))
  expect(await refusal(await otherProgram())).toBe(429)
  for (const socket of sockets) expect(await ask(socket, 'eth_chainId')).toMatchObject({ result: '0x1' })
})

/** Opens a socket once those of earlier tests have made room. */
async function place(at: string): Promise<WebSocket> {
  let socket: WebSocket | undefined
  await expect
    .poll(async () => {
      socket = await opened(at).catch(() => undefined)
      return socket !== undefined
    })
    .toBe(true)
  return socket!
}

let entered: Promise<WindowSession> | undefined

/** Address of a program that has a key of its own. */
async function otherProgram(): Promise<string> {
  const { organizationId, token: own } = credentials
  const token = writeProgramToken(organizationId, randomBytes(32))
  const { publicKey } = readProgramToken(token)!
  entered ??= enterWindow(agent.window)
  const window = await entered
  await window.call('apiKeys.create', { organizationId, owner: { mayAsk: true }, name: 'Another', publicKey })
  return url.replace(own, token)
}

test('an agent that stops answers what waits, says that it goes, and does not stay for a socket', async () => {
  const other = await startForClient('--init-wallet', 'new')
  const socket = await opened(addressOf(other.credentials))
  const { result } = await ask(socket, 'eth_accounts')
  const waiting = ask(socket, 'personal_sign', '0x00', (result as [string])[0])
  const window = await enterWindow(other.agent.window)
  await window.cards(1)
  const closed = once(socket, 'close')
  await other.agent.stop()
  expect(await waiting).toMatchObject({ error: { code: -32603, message: expect.stringContaining('stopping') } })
  expect((await closed)[0]).toBe(1001)
})

/** A masked frame of a client (RFC 6455 §5.2), with a mask of zeros. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, body])
}
