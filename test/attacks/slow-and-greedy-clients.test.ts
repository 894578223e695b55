/**
 * Attacks the promise that no client, however slow or greedy, takes the agent's memory or its time from the others: what one
 * connection can hold is bounded, and so are the connections.
 */
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import canonicalize from 'canonicalize'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createReference } from '../../src/adapters/http/reference.ts'
import { startBridge } from '../../src/adapters/window-bridge/bridge.ts'
import { activities, queries } from '../../src/core/activities-and-queries.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import type { Topic } from '../../src/shared/topics.ts'
import { quiet } from '../support/engine.ts'
import { rawConnection } from '../support/raw-http.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { windowOver } from '../support/window.ts'
import { enterWindow } from '../support/window-session.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const whoami = '/public/v1/query/whoami'
const createWallet = '/public/v1/submit/create_wallet'
const megabyte = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const connections = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => rawConnection(port)))
const request = (port: number, path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`

/** Whoever is honest is answered meanwhile. */
async function expectAnswered(server: TestServer): Promise<void> {
  const reply = await server.call(whoami, { organizationId: server.organizationId })
  expect(reply.status).toBe(200)
}

describe.each(['/openapi.json', '/docs', '/nothing'])('sixty connections that ask for %s and never read', path => {
  test('two thousand times each, are hung up on; their memory is given back', async () => {
    const server = await testServer()
    await server.send({ path, method: 'GET' }).catch(() => undefined)
    const before = memory()
    const sockets = await connections(server.port, 60)
    // Nothing reads, so that only the end of a connection is heard of.
    const ends = sockets.map(socket => new Promise(resolve => socket.once('close', resolve)))
    for (const socket of sockets) socket.write(request(server.port, path).repeat(2000))
    await expectAnswered(server)
    await expectAnswered(server)
    expect(memory() - before).toBeLessThan(48 * megabyte)
    for (const socket of sockets) socket.resume()
    await Promise.all(ends)
  })

  test('as often as is taken ahead, hold one answer each', async () => {
    const server = await testServer()
    await server.send({ path, method: 'GET' }).catch(() => undefined)
    const before = memory()
    for (const socket of await connections(server.port, 60)) socket.write(request(server.port, path).repeat(30))
    await expectAnswered(server)
    await expectAnswered(server)
    expect(memory() - before).toBeLessThan(24 * megabyte)
  })
})

test.each(['/', '/docs', '/openapi.json'])('%s is written once, however many read it', path => {
  const page = createReference({ activities, queries, version: '0.0.0' })
  expect(page(path)).toBeDefined()
  expect(page(path)).toBe(page(path))
})

test('of a hundred connections at once to a port that takes five, five are left', async () => {
  const server = await testServer({ connections: 5 })
  const sockets = await connections(server.port, 100)
  for (const socket of sockets) socket.resume()
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(95)
})

describe('bodies that never end', () => {
  test('of a megabyte are held up to a limit, and small requests are heard meanwhile', async () => {
    const server = await testServer()
    const before = memory()
    const sockets = await connections(server.port, 100)
    // Of others nothing large is read at all.
    const registered = server.users[0]!.key.stamp('{}')
    const head = `Host: localhost:${server.port}\r\nX-Stamp: ${registered}\r\nContent-Length: ${megabyte}`
    let refused = 0
    for (const socket of sockets) {
      socket.on('data', data => {
        if (String(data).startsWith('HTTP/1.1 503')) refused++
      })
      socket.write(`POST ${createWallet} HTTP/1.1\r\n${head}\r\n\r\n`)
      socket.write(Buffer.alloc(megabyte - 1, 0x20))
    }
    await expect.poll(() => refused).toBeGreaterThanOrEqual(30)
    expect(memory() - before).toBeLessThan(90 * megabyte)
    await expectAnswered(server)
    await Promise.all(sockets.map(ended))
    const sent = { path: createWallet, body: Buffer.alloc(megabyte, 0x20), headers: { 'X-Stamp': registered } }
    await expect.poll(() => server.send(sent).then(({ status }) => status)).toBe(401)
  })

  test('end with their time: a connection that sends a byte and then nothing', async () => {
    const server = await testServer({ timeouts: { headers: 200, request: 200 } })
    for (const bytes of [
      'P',
      'POST / HTTP/1.1\r\nHost: x',
      `POST ${whoami} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`,
    ]) {
      const socket = await rawConnection(server.port)
      const end = new Promise(resolve => socket.resume().once('close', resolve))
      socket.write(bytes)
      await end
    }
  })
})

describe('large requests that wait', () => {
  const payload = (server: TestServer, signWith: string, size: number) =>
    server.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith,
      payload: 'ab'.repeat(size / 2),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    })
  const post = (server: TestServer, body: string) =>
    server.call('/public/v1/submit/sign_raw_payload', body, { headers: { Prefer: 'respond-async' } })

  async function withWallet() {
    const server = await testServer()
    const accounts = [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ]
    const made = await server.call(
      '/public/v1/submit/create_wallet',
      server.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts }),
    )
    return { server, address: made.body.activity.result.createWalletResult.addresses[0] as string }
  }

  test('of one key are bounded in bytes, and there is room again when some are decided', async () => {
    const { server, address } = await withWallet()
    const replies = []
    for (let index = 0; index < 12; index++) replies.push(await post(server, payload(server, address, 990_000)))
    expect(replies.map(({ status }) => status)).toEqual([...Array(8).fill(200), ...Array(4).fill(429)])
    expect(replies.at(-1)?.body).toMatchObject({
      code: 8,
      message: expect.stringContaining('too large together (at most 8 MiB)'),
    })
    expect((await post(server, payload(server, address, 100))).status).toBe(200)
    const [card] = server.engine.approvals.cards()
    await server.engine.approvals.reject(card!, 'window')
    expect((await post(server, payload(server, address, 990_000))).status).toBe(200)
  })

  test('make no large list: each card is told by its sentence, and answered whole when it is opened', async () => {
    const { server, address } = await withWallet()
    for (let index = 0; index < 8; index++) await post(server, payload(server, address, 990_000))
    await post(server, payload(server, address, 100))
    const handlers = await windowOver(server)
    const list = await handlers['approvals.list'](undefined)
    expect(list).toHaveLength(9)
    expect(JSON.stringify(list).length).toBeLessThan(9 * 8192)
    expect(list.map(({ partial }) => partial === true)).toEqual([...Array(8).fill(true), false])
    for (const card of list) {
      expect(card.shown.sentence).not.toBe('')
      const whole = await handlers['approvals.get']({ id: card.id, digest: card.digest })
      expect(whole.partial).toBeUndefined()
      expect(whole.shown.raw.length).toBeGreaterThan(0)
      // The digest is that of all that is shown, not of the part in the list.
      expect(sha256(canonicalize(whole.shown) ?? '')).toBe(card.digest)
      if (card.partial) expect(sha256(canonicalize(card.shown) ?? '')).not.toBe(card.digest)
    }
  })

  test('are not answered for another digest than the list had, nor when they wait no more', async () => {
    const { server, address } = await withWallet()
    await post(server, payload(server, address, 990_000))
    const handlers = await windowOver(server)
    const [card] = await handlers['approvals.list'](undefined)
    const { id, digest } = card!
    await expect(handlers['approvals.get']({ id, digest: '00' })).rejects.toMatchObject({ code: 'APPROVAL_STALE' })
    await server.engine.approvals.reject(card!, 'window')
    await expect(handlers['approvals.get']({ id, digest })).rejects.toMatchObject({ code: 'ACTIVITY_MOVED_ON' })
  })
})

test('a tab that never reads what it is told of holds each topic once', async () => {
  const listeners = new Set<(topic: Topic) => void>()
  const { port, newLink } = await window({}, listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  const session = await enterWindow(newLink())
  const head = Object.entries(session.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = await rawConnection(port)
  socket.write(`POST /events HTTP/1.1\r\nHost: localhost:${port}\r\n${head.join('')}Content-Length: 0\r\n\r\n`)
  await expect.poll(() => listeners.size).toBe(1)
  const before = memory()
  for (let round = 0; round < 200; round++) {
    for (let index = 0; index < 5000; index++) for (const tell of listeners) tell('activities')
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(memory() - before).toBeLessThan(8 * megabyte)
  // And hears of it when it reads again.
  let heard = ''
  socket.on('data', data => {
    heard = String(data)
  })
  for (const tell of listeners) tell('wallets')
  await expect.poll(() => heard).toContain('wallets')
})

async function ended(socket: Socket): Promise<void> {
  socket.destroy()
  if (!socket.closed) await new Promise(resolve => socket.once('close', resolve))
}

async function window(
  options: { readonly connections?: number },
  onTopic: (listener: (topic: Topic) => void) => () => void = () => () => undefined,
) {
  const bridge = await startBridge({
    renderer: 'out/renderer',
    port: 0,
    handlers: {} as Handlers,
    onTopic,
    log: quiet,
    ...options,
  })
  onTestFinished(() => bridge.stop())
  return bridge
}
