import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBridge } from '../../src/adapters/window-bridge/bridge.ts'
import type { Handlers, Topic } from '../../src/shared/ipc.ts'
import { quiet } from '../support/engine.ts'
import { exchange, rawConnection, statusOf } from '../support/raw-http.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { enterWindow } from '../support/window-session.ts'

/**
 * Attacks the promise that no client, however slow or greedy, takes the agent's memory or its time from the others: what one
 * connection can hold is bounded, and so are the connections.
 */
const whoami = '/public/v1/query/whoami'
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

const lastRequest = (port: number, path: string) =>
  request(port, path).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

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

test('a hundred readers of the reference at once keep nobody waiting: it is written once', async () => {
  // Another agent wrote it before, so that both are as quick as they get.
  await readBoth(await testServer(), 1)
  const server = await testServer()
  const toWrite = await readBoth(server, 1)
  const toRead = await readBoth(server, 50)
  expect(toRead).toBeLessThan(20 * toWrite)
})

/** Milliseconds until so many readers of each page, and a client that comes after them, are answered. */
async function readBoth(server: TestServer, count: number): Promise<number> {
  const began = performance.now()
  const readers = Array.from({ length: count }, () =>
    ['/docs', '/openapi.json'].map(path => exchange(server.port, lastRequest(server.port, path))),
  )
  await expectAnswered(server)
  for (const reply of await Promise.all(readers.flat())) expect(statusOf(reply)).toBe(200)
  return performance.now() - began
}

describe('more connections than are taken', () => {
  test('are told so by the API, and there is room again when others have gone', async () => {
    const server = await testServer({ connections: 20 })
    const open = await connections(server.port, 20)
    const refused = await exchange(server.port, `${request(server.port, '/docs')}`)
    expect(statusOf(refused)).toBe(503)
    expect(refused).toContain('Too many connections are open')
    await Promise.all(open.map(socket => ended(socket)))
    await expect.poll(() => server.send({ path: '/docs', method: 'HEAD' }).then(({ status }) => status)).toBe(200)
  })

  test('make room by closing those that only lie idle', async () => {
    const server = await testServer({ connections: 20 })
    const idle = await connections(server.port, 20)
    for (const socket of idle) {
      socket.write(`HEAD /docs HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`)
      await once(socket, 'data')
    }
    const closed = idle.map(socket => new Promise(resolve => socket.resume().once('close', resolve)))
    await exchange(server.port, request(server.port, '/docs'))
    await Promise.all(closed)
    await expectAnswered(server)
  })

  test('are told so by the window', async () => {
    const { port } = await window({ connections: 5 })
    await connections(port, 5)
    const refused = await exchange(port, request(port, '/'))
    expect(statusOf(refused)).toBe(503)
    expect(refused).toContain('Close a tab')
  })

  test('and many more are dropped, unheard', async () => {
    const server = await testServer({ connections: 5 })
    const sockets = await connections(server.port, 100)
    const dropped = sockets.slice(75).map(socket => new Promise(resolve => socket.resume().once('close', resolve)))
    await Promise.all(dropped)
  })
})

describe('bodies that never end', () => {
  test('of a megabyte are held up to a limit, and small requests are heard meanwhile', async () => {
    const server = await testServer()
    const before = memory()
    const sockets = await connections(server.port, 100)
    let refused = 0
    for (const socket of sockets) {
      socket.on('data', data => {
        if (String(data).startsWith('HTTP/1.1 503')) refused++
      })
      socket.write(`POST ${whoami} HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Length: ${megabyte}\r\n\r\n`)
      socket.write(Buffer.alloc(megabyte - 1, 0x20))
    }
    await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThanOrEqual(30)
    expect(memory() - before).toBeLessThan(90 * megabyte)
    await expectAnswered(server)
    await Promise.all(sockets.map(ended))
    await expect
      .poll(() => server.send({ path: whoami, body: Buffer.alloc(megabyte, 0x20) }).then(({ status }) => status))
      .toBe(401)
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
