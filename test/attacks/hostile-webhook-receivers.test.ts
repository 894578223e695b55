/**
 * Promise: whatever a server answers to an event, the request to it ends in time, keeps nothing open, and says how it went. One that
 * never ended would keep every later event of its activity from being sent, and the agent from stopping.
 */
import { once } from 'node:events'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebhookPort } from '../../src/adapters/webhooks/webhook-port.ts'
import { makeAuthority } from '../support/certificates.ts'
import { expectCost } from '../support/cost.ts'

const limit = 400

const own = vi.hoisted(() => ['8.8.4.4', '2606:4700::1111'])
vi.mock('node:os', async original => ({
  ...(await original<typeof import('node:os')>()),
  networkInterfaces: () => ({
    eth0: own.map(address => ({ address, family: address.includes(':') ? 'IPv6' : 'IPv4' })),
  }),
}))

/** A server that does with each connection what it likes. */
async function receiver(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    serve(socket)
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets }
}

const answering = (say: (socket: Socket) => void) => (socket: Socket) => void socket.once('data', () => say(socket))
const saying = (...texts: string[]) => answering(socket => socket.write(texts.join('\r\n')))

/** Says something first, and then something else for ever. */
const goingOn = (first: string, next: string, pause = 1) =>
  answering(socket => {
    socket.write(first)
    const timer = setInterval(() => socket.write(next), pause)
    socket.on('close', () => clearInterval(timer))
  })

const ok = 'HTTP/1.1 200 OK\r\n'
const unreadable = { kind: 'unanswered', why: 'its answer is not HTTP that can be read' }
const late = { kind: 'unanswered', why: 'it took too long to answer' }
const cut = { kind: 'unanswered', why: 'the connection was cut' }
const answered = (status: number, said: unknown = '') => ({ kind: 'answered', status, said })

test.each<[string, (socket: Socket) => void, object]>([
  [
    'another protocol',
    saying('HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: x', '', 'x'),
    unreadable,
  ],
  [
    'another protocol, and nothing',
    answering(socket => socket.end('HTTP/1.1 101 S\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')),
    unreadable,
  ],
  ['101 and no protocol', saying('HTTP/1.1 101 S', '', ''), answered(101)],
  ['interim answers without end', goingOn('', 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n'.repeat(100)), unreadable],
  [
    'many interim answers, and one',
    saying(`${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)}${ok}Content-Length: 2`, '', 'ok'),
    answered(200, 'ok'),
  ],
  ['interim answers without end, slowly', goingOn('', 'HTTP/1.1 103 E\r\n\r\n', 50), late],
  ['nothing', () => undefined, late],
  ['a header a letter at a time', goingOn(`${ok}A: `, 'b', 50), late],
  ['headers without end', goingOn(ok, 'A: bbbbbbbbbbbbbbb\r\n'.repeat(100)), unreadable],
  ['a body without end', goingOn(`${ok}\r\n`, 'x'.repeat(65_536)), answered(200, 'x'.repeat(500))],
  ['a body a letter at a time', goingOn(`${ok}\r\n`, 'x', 100), answered(200, expect.stringMatching(/^x{1,20}$/))],
  [
    'a part of a body of 16 EiB',
    saying(`${ok}Transfer-Encoding: chunked`, '', 'ffffffffffffffff', 'x'),
    answered(200, 'x'),
  ],
  [
    'trailers without end',
    goingOn(`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'A: bbbbbbbb\r\n'.repeat(100)),
    answered(200),
  ],
  ['two answers', saying('HTTP/1.1 500 E', 'Content-Length: 0', '', ok, ''), answered(500)],
  [
    'two lengths',
    saying(`${ok}Content-Length: 5`, 'Transfer-Encoding: chunked', '', '0', '', ''),
    { kind: 'unanswered' },
  ],
  ['bytes that are packed', saying(`${ok}Content-Encoding: gzip`, 'Content-Length: 1', '', 'z'), answered(200, 'z')],
  ['a redirect', saying('HTTP/1.1 302 F', 'Location: http://127.0.0.1:1/', 'Content-Length: 0', '', ''), answered(302)],
  ['a connection to be kept', saying(`${ok}Connection: keep-alive`, 'Content-Length: 0', '', ''), answered(200)],
  ['a reset', socket => socket.resetAndDestroy(), cut],
  ['an end', socket => socket.end(), cut],
  ['no HTTP', answering(socket => socket.end('\0\x01\x02 garbage\r\n\r\n')), unreadable],
  ['a status of four digits', saying('HTTP/1.1 2000 OK', '', ''), { kind: 'unanswered' }],
])('%s', async (_, serve, expected) => {
  const { url, sockets } = await receiver(serve)
  // On a busy machine, what ends by itself takes longer, too.
  const most = expected === late ? limit : 20_000
  expect(await createWebhookPort({ limit: most }).post(url, {}, '{}', new AbortController().signal)).toMatchObject(
    expected,
  )
  await expect.poll(() => sockets.size).toBe(0)
})

test('who stops is not kept waiting', async () => {
  const { url } = await receiver(
    saying('HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: x', '', ''),
  )
  const stopping = new AbortController()
  stopping.abort()
  expect(await createWebhookPort().post(url, {}, '{}', stopping.signal)).toMatchObject({ kind: 'unanswered' })
})

test.each(['8.8.4.4', '2606:4700::1111', '2606:4700:0:0:0:0:0:1111', '64:ff9b::8.8.4.4', '64:ff9b::808:404'])(
  'a name that leads to %s, a public address of this computer, is sent nothing',
  async address => {
    const port = createWebhookPort({ limit, resolveName: async () => [address] })
    expect(await port.post('https://hooks.example.org/', {}, '{}', new AbortController().signal)).toEqual({
      kind: 'unanswered',
      why: 'nothing was sent: the name leads to this computer or into a private network',
    })
  },
)

test('a name server that answers with a great many addresses keeps nobody who signs waiting', async () => {
  const list = () => Array.from({ length: 400_000 }, (_, each) => `9.${each >> 16}.${(each >> 8) & 255}.${each & 255}`)
  const addresses = list()
  const port = createWebhookPort({ resolveName: async () => addresses })
  const post = async () =>
    expect(await port.post('https://hooks.example.org/', {}, '{}', new AbortController().signal)).toEqual({
      kind: 'unanswered',
      why: 'nothing was sent: the name has too many addresses',
    })
  await expectCost({ of: post, atMost: 1, times: list })
})

test('a certificate is looked at, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { cert, key } = await (await makeAuthority('Nobody')).issue('CN=localhost', { names: ['127.0.0.1'] })
  let requests = 0
  const server = createSecureServer({ cert, key }, (_, response) => {
    requests++
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect(await createWebhookPort().post(url, {}, '{}', new AbortController().signal)).toMatchObject({
    kind: 'unanswered',
    why: expect.stringContaining('its certificate is not accepted'),
  })
  expect(requests).toBe(0)
})

/** Posts two events, one after the other, through one port. @param meanwhile - By default, the connection is kept by then. */
async function posts(url: string, meanwhile: () => Promise<unknown> = setImmediate) {
  const port = createWebhookPort()
  const post = () => port.post(url, {}, '{}', new AbortController().signal)
  const first = await post()
  await meanwhile()
  return [first, await post()]
}

test('what is said before it is asked for is not the answer to the next event', async () => {
  let connections = 0
  const { url, sockets } = await receiver(socket => {
    connections++
    socket.once('data', () => socket.write(`${ok}Content-Length: 0\r\n\r\n`))
  })
  const sayMore = () => {
    const [first] = sockets
    first?.write(`${ok}Content-Length: 5\r\n\r\nearly`)
    return expect.poll(() => sockets.size).toBe(0)
  }
  expect(await posts(url, sayMore)).toEqual([answered(200), answered(200)])
  expect(connections).toBe(2)
})

test('a connection that is cut as it is used again counts for nothing, once', async () => {
  let requests = 0
  const { url } = await receiver(socket => {
    socket.once('data', () => {
      requests++
      socket.write(`${ok}Content-Length: 0\r\n\r\n`)
      socket.once('data', () => {
        requests++
        socket.resetAndDestroy()
      })
    })
  })
  expect(await posts(url)).toEqual([answered(200), answered(200)])
  expect(requests).toBe(3)
})

test('a server that cuts every connection is asked no more than twice', async () => {
  let requests = 0
  const { url } = await receiver(socket => {
    socket.on('data', () => {
      requests++
      if (requests === 1) socket.write(`${ok}Content-Length: 0\r\n\r\n`)
      else socket.resetAndDestroy()
    })
  })
  expect(await posts(url)).toEqual([answered(200), cut])
  expect(requests).toBe(3)
})
