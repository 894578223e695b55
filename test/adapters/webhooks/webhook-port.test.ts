import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isPublicAddress } from '../../../src/adapters/outgoing/public-address.ts'
import { createWebhookPort, type WebhookPortOptions } from '../../../src/adapters/webhooks/webhook-port.ts'
import { isWebhookUrl } from '../../../src/core/webhooks/webhook-url.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'

const certificates = join(import.meta.dirname, '../../vectors/localhost-certificate')
const certificate = readFileSync(join(certificates, 'certificate.pem'), 'utf8')
const privateKey = readFileSync(join(certificates, 'key.pem'), 'utf8')

function post(url: string, options: WebhookPortOptions = {}, signal = new AbortController().signal) {
  return createWebhookPort(options).post(url, { 'X-Test': 'yes' }, '{"a":1}', signal)
}

test.each([
  'https://hooks.example.org/x?y=1',
  'https://hooks.example.org:8443/',
  'http://localhost:3000/hook',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/',
  'https://localhost/',
  // Written otherwise, and the same address: it is what `URL` makes of it that is connected to.
  'http://2130706433:3000/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[0:0:0:0:0:0:0:1]/',
])('%s can be told', url => {
  expect(isWebhookUrl(url)).toBe(true)
})

test.each([
  'http://hooks.example.org/',
  'http://127.0.0.2/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'http://localhost.:3000/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://8.8.8.8/',
  'https://[fe80::1]/',
  'https://[2606:4700::1111]/',
  'https://intranet/',
  'https://user:password@hooks.example.org/',
  'https://user@hooks.example.org/',
  'https://hooks.example.org/#part',
  'https://hooks.example.org/a b',
  'ftp://hooks.example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//hooks.example.org/',
  'hooks.example.org',
  '',
  `https://hooks.example.org/${'a'.repeat(2_000)}`,
])('%s cannot be told, and nothing is sent there', async url => {
  expect(isWebhookUrl(url)).toBe(false)
  let asked = 0
  const posted = await post(url, { resolveName: async () => [String(++asked)] })
  expect(posted).toEqual({ kind: 'unanswered', why: 'nothing was sent: its address is not one that may be told' })
  expect(asked).toBe(0)
})

const notPublic = [
  ...['0.0.0.0', '0.1.2.3', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
  ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1'],
  ...['192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255'],
  ...['240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:8.8.8.8', '::ffff:10.0.0.1', '::ffff:7f00:1', '100::1', 'fc00::1', 'fd00::1'],
  ...['fe80::1', 'febf::1', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1'],
  ...['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2620:4f:8000::1'],
  ...['fe80::1%eth0', 'localhost', '127.1', '0x7f000001', '', '1.2.3.4.5', '[::1]'],
  ...['4000::1', '192.31.196.1', '192.52.193.1', '192.175.48.1', '2606:4700::1111%1'],
]

test.each(notPublic)('a name that leads to %s is sent nothing', async address => {
  expect(isPublicAddress(address)).toBe(false)
  const attempts = watchConnections()
  const posted = await post('https://hooks.example.org/', { resolveName: async () => ['8.8.8.8', address] })
  expect(posted).toMatchObject({
    kind: 'unanswered',
    why: expect.stringMatching(/^nothing was sent: the name leads to/),
  })
  expect(attempts).toEqual([])
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '64:ff9b::808:808',
])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a name is looked up once, and what it led to then is connected to', async () => {
  const attempts = watchConnections()
  const answers = [['198.41.0.4'], ['127.0.0.1'], ['127.0.0.1']]
  let asked = 0
  const posted = await post('https://hooks.example.org/', {
    limit: 300,
    resolveName: async () => answers[asked++] ?? [],
  })
  expect(asked).toBe(1)
  expect(attempts).toEqual(['198.41.0.4'])
  expect(posted.kind).toBe('unanswered')
})

test('events that follow one another go over one connection, and several at once over several', async () => {
  const receiver = await webhookReceiver()
  const attempts = watchConnections()
  const port = createWebhookPort()
  const one = () => port.post(receiver.url, {}, '{}', new AbortController().signal)
  for (let turn = 0; turn < 3; turn++) expect(await one()).toMatchObject({ status: 200 })
  const before = attempts.length
  await Promise.all([one(), one(), one()])
  expect([before, attempts.length]).toEqual([1, 3])
})

test('a connection is not kept for ever, so that a name is looked up again', async () => {
  const receiver = await webhookReceiver()
  const attempts = watchConnections()
  const port = createWebhookPort()
  const begun = performance.now()
  for (const after of [0, 29_000, 31_000, 32_000]) {
    const now = vi.spyOn(performance, 'now').mockReturnValue(begun + after)
    await port.post(receiver.url, {}, '{}', new AbortController().signal)
    now.mockRestore()
  }
  expect(attempts.length).toBe(2)
})

test('a name without addresses, and one whose lookup hangs, are words', async () => {
  const url = 'https://hooks.example.org/'
  expect(await post(url, { resolveName: async () => [] })).toEqual({
    ...{ kind: 'unanswered', why: 'there is no address of that name' },
  })
  const hangs = () => new Promise<never>(() => undefined)
  expect(await post(url, { resolveName: hangs, limit: 50 })).toEqual({
    ...{ kind: 'unanswered', why: 'it took too long to answer' },
  })
})

test('what was sent arrives whole, and the answer is kept in part', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = () => response => {
    response.writeHead(201).end('x'.repeat(100_000))
  }
  expect(await post(receiver.url)).toEqual({ kind: 'answered', status: 201, said: 'x'.repeat(500) })
  expect(receiver.received).toMatchObject([
    { method: 'POST', path: '/hook', body: '{"a":1}', headers: { 'x-test': 'yes', 'content-length': '7' } },
  ])
})

test.each([301, 302, 303, 307, 308])('a redirect with %s is not followed', async status => {
  const [receiver, elsewhere] = [await webhookReceiver(), await webhookReceiver()]
  receiver.answer = () => response => {
    response.writeHead(status, { Location: elsewhere.url }).end()
  }
  expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status })
  expect(elsewhere.received).toEqual([])
})

test('a server that never answers, answers no HTTP, or cuts the connection is a failure in words', async () => {
  const silent = await tcpServer(() => undefined)
  expect(await post(silent, { limit: 100 })).toEqual({ kind: 'unanswered', why: 'it took too long to answer' })
  const cuts = await tcpServer(socket => socket.destroy())
  expect(await post(cuts)).toEqual({ kind: 'unanswered', why: 'the connection was cut' })
  const nonsense = await tcpServer(socket => socket.end('SSH-2.0-OpenSSH\r\n'))
  expect(await post(nonsense)).toMatchObject({ kind: 'unanswered', why: expect.stringContaining('HTTP') })
  const gone = await webhookReceiver()
  await gone.close()
  expect(await post(gone.url)).toEqual({ kind: 'unanswered', why: 'nothing listens there' })
})

test('an answer whose body never ends counts by its status, soon', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = () => response => {
    response.writeHead(200)
    response.write('so far')
  }
  expect(await post(receiver.url)).toEqual({ kind: 'answered', status: 200, said: 'so far' })
})

test('what is under way ends when the agent stops', async () => {
  const silent = await tcpServer(() => stopping.abort())
  const stopping = new AbortController()
  expect(await post(silent, {}, stopping.signal)).toMatchObject({ kind: 'unanswered' })
})

test('a certificate that nobody vouches for is not accepted', async () => {
  const server = createServer({ key: privateKey, cert: certificate }, (_, response) => response.end('welcome'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await post(`https://localhost:${port}/`)).toEqual({
    ...{ kind: 'unanswered', why: 'its certificate is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT)' },
  })
  expect(await post(`https://127.0.0.1:${port}/`, { ca: certificate })).toMatchObject({
    why: 'its certificate is not accepted (ERR_TLS_CERT_ALTNAME_INVALID)',
  })
  expect(await post(`https://localhost:${port}/`, { ca: certificate })).toEqual({
    ...{ kind: 'answered', status: 200, said: 'welcome' },
  })
})

/** Addresses that anybody tries to connect to from now on. */
function watchConnections(): string[] {
  const attempts: string[] = []
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address: string) => attempts.push(address))
  }
  subscribe('net.client.socket', watch)
  onTestFinished(() => void unsubscribe('net.client.socket', watch))
  return attempts
}

async function tcpServer(connected: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTcpServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    connected(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}
