/**
 * The promise: clients that say nothing keep nobody out. A connection that has not shown who it is makes room for a new one, before any
 * that has, and is given back once its time is over, whether or not its client closes it.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startBridge } from '../../src/adapters/window-bridge/bridge.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import { quiet } from '../support/engine.ts'
import { exchange, rawConnection, statusOf } from '../support/raw-http.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { enterWindow } from '../support/window-session.ts'

const whoami = '/public/v1/query/whoami'
const connections = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => rawConnection(port)))

/** Sends a request that keeps its connection, and returns the status of the answer. */
async function ask(socket: Socket, port: number, path: string, headers: Record<string, string>, body: string) {
  const lines = Object.entries({ Host: `localhost:${port}`, 'Content-Length': `${body.length}`, ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n\r\n${body}`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return statusOf(answer.toString('latin1'))
}

function askStamped(server: TestServer, socket: Socket) {
  const body = JSON.stringify({ organizationId: server.organizationId })
  return ask(socket, server.port, whoami, { 'X-Stamp': server.users[0]!.key.stamp(body) }, body)
}

test('those that have shown a stamp stay open, and a newcomer is answered at once', async () => {
  const server = await testServer({ connections: 20 })
  const good = await connections(server.port, 10)
  for (const socket of good) expect(await askStamped(server, socket)).toBe(200)
  await connections(server.port, 100)
  const newcomer = await server.call(whoami, { organizationId: server.organizationId })
  expect(newcomer.status).toBe(200)
  for (const socket of good) expect(await askStamped(server, socket)).toBe(200)
})

test('whoever was refused has shown nothing', async () => {
  const server = await testServer({ connections: 20 })
  const refused = await connections(server.port, 20)
  for (const socket of refused) expect(await ask(socket, server.port, whoami, {}, '{}')).toBe(401)
  await connections(server.port, 20)
  await Promise.all(refused.map(socket => socket.closed || once(socket, 'close')))
})

test('where all have shown a stamp, one too many is told so', async () => {
  const server = await testServer({ connections: 5 })
  const good = await connections(server.port, 5)
  for (const socket of good) expect(await askStamped(server, socket)).toBe(200)
  const refused = await exchange(server.port, `GET /docs HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`)
  expect(statusOf(refused)).toBe(503)
  expect(refused).toContain('Too many connections are open')
  for (const socket of good) socket.destroy()
  await expect.poll(() => server.send({ path: '/docs', method: 'HEAD' }).then(({ status }) => status)).toBe(200)
})

test('a connection whose time is over is given back, though its client does not close its half', async () => {
  const server = await testServer({ timeouts: { headers: 200, request: 400 } })
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'end')
  // To a connection that is only half closed, this can be said for ever.
  const talking = setInterval(() => socket.write('x'), 10)
  onTestFinished(() => clearInterval(talking))
  await closed
})

test('the window stays open, and loads', async () => {
  const bridge = await startBridge({
    renderer: 'out/renderer',
    port: 0,
    handlers: { 'vault.lock': async () => undefined } as unknown as Handlers,
    onTopic: () => () => undefined,
    log: quiet,
    connections: 10,
  })
  onTestFinished(() => bridge.stop())
  const { port, headers } = await enterWindow(bridge.newLink())
  const [open] = await connections(port, 1)
  const call = () => ask(open!, port, '/call', headers, JSON.stringify({ name: 'vault.lock' }))
  expect(await call()).toBe(200)
  await connections(port, 40)
  expect(await call()).toBe(200)
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
})
