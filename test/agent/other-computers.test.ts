import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, type Issued, makeAuthority } from '../support/certificates.ts'
import { type Headless, type InitialClient, runHeadless, startHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow } from '../support/window-session.ts'

// Programs on other computers, which come with a client certificate, and those who come without.

let folder: string
let agent: Headless
let credentials: InitialClient
let authority: Authority
let server: Issued
let client: Issued
let stranger: Authority
let arguments_: string[]
/** Somebody who connects after the files have changed for the last time, and sends nothing. */
let silentIsGone: Promise<unknown>
const path = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = temporaryFolderOfFile()
  authority = await makeAuthority('Acme clients')
  stranger = await makeAuthority('Acme clients')
  const own = await makeAuthority('Acme servers')
  server = await own.issue('CN=agent', { names: ['127.0.0.1', 'agent.example.org'] })
  client = await authority.issue('CN=payroll, O=Acme')
  writeFileSync(path('server.pem'), server.cert)
  writeFileSync(path('server.key'), server.key, { mode: 0o600 })
  writeFileSync(path('server-ca.pem'), own.cert)
  writeFileSync(path('clients.pem'), authority.cert)
  writeFileSync(path('clients.crl'), await authority.revoke())
  writeFileSync(path('client.pem'), client.cert)
  writeFileSync(path('client.key'), client.key)
  arguments_ = [
    ...['--listen', '127.0.0.1:0', '--tls-cert', path('server.pem'), '--tls-key', path('server.key')],
    ...['--tls-client-ca', path('clients.pem')],
  ]
  agent = await startHeadless([
    ...['--ephemeral', '--approvals', 'everything', '--init', path('init.json'), ...arguments_],
    ...['--tls-crl', path('clients.crl')],
  ])
  credentials = JSON.parse(readFileSync(path('init.json'), 'utf8'))
})
afterAll(() => agent?.kill())

const remote = () => new URL(agent.remote ?? '')

interface Reply {
  readonly status: number
  readonly body: string
}

/** What comes back of a request, or the error with which the connection ends. */
async function ask(
  options: RequestOptions & { readonly body?: string; readonly session?: Buffer } = {},
): Promise<Reply | { failed: string }> {
  const { body = '{}', headers = {}, ...more } = options
  const sent = request({
    ...{ host: '127.0.0.1', port: remote().port, path: '/public/v1/query/whoami', method: 'POST', agent: false },
    ...{ ca: readFileSync(path('server-ca.pem')), cert: client.cert, key: client.key, ...more },
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  // What follows a GET that says nothing of a body is no request, and ends the connection.
  sent.end(sent.method === 'POST' ? body : undefined)
  try {
    const [response] = await once(sent, 'response')
    return { status: response.statusCode, body: await text(response) }
  } catch (thrown) {
    return { failed: String((thrown as NodeJS.ErrnoException).code ?? thrown) }
  }
}

test('a client with a certificate is answered as any program, by address and by name', async () => {
  // Without a stamp nobody is let through: but it is the API that says so.
  expect(await ask()).toMatchObject({ status: 401, body: expect.stringContaining('SIGNATURE_MISSING') })
  const named = { servername: 'agent.example.org', headers: { Host: `agent.example.org:${remote().port}` } }
  expect(await ask(named)).toMatchObject({ status: 401 })
})

test('the public SDK signs up to it with a client certificate, and the card says whose', async () => {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, '../support/remote-sdk-child.ts'),
    ...[path('init.json'), remote().origin, folder, 'Remote wallet'],
  ])
  const outcome = Promise.all([text(child.stdout), text(child.stderr)])
  const session = await enterWindow(agent.window)
  const [card] = await session.cards(1)
  expect(card?.shown.asks.process).toBe('CN=payroll, O=Acme (client certificate, from 127.0.0.1)')
  if (card) await session.approve(card)
  expect(await outcome).toEqual(['ACTIVITY_STATUS_COMPLETED', ''])
  const { organizationId } = credentials
  const [row] = await session.call('activities.list', { organizationId, limit: 1 })
  const detail = await session.call('activities.get', { organizationId, activityId: row?.id ?? '' })
  expect(JSON.stringify(detail)).toContain('CN=payroll, O=Acme (client certificate, from 127.0.0.1)')
})

test.each([
  ['no certificate', async () => ({ cert: undefined, key: undefined })],
  ['one of another authority of the same name', async () => pick(await stranger.issue('CN=payroll'))],
  [
    'one that has expired',
    async () => pick(await authority.issue('CN=old', { notAfter: new Date(Date.now() - 1000) })),
  ],
  ['TLS 1.2', async () => ({ maxVersion: 'TLSv1.2' as const })],
])('nobody is let in with %s', async (_, options) => {
  expect(await ask(await options())).toEqual({ failed: expect.stringMatching(/ECONNRESET|ERR_SSL|EPROTO/) })
  expect(await ask()).toMatchObject({ status: 401 })
})

const pick = ({ cert, key }: Issued) => ({ cert, key })

test('plain HTTP is not answered', async () => {
  const socket = connectTcp(Number(remote().port), '127.0.0.1')
  socket.write('POST /public/v1/query/whoami HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  expect(await text(socket).catch(() => '')).not.toContain('HTTP/1.1')
})

test('web pages, other names, other paths and other methods are refused', async () => {
  const refused = [
    [{ headers: { Origin: 'http://localhost:3000' } }, 'web pages are not let in here'],
    [{ headers: { 'Sec-Fetch-Site': 'same-origin' } }, 'web pages are not let in here'],
    [
      { headers: { Host: 'evil.example.org' }, checkServerIdentity: () => undefined },
      `call this agent as ${remote().host}`,
    ],
    [{ path: '/docs' }, 'there is no /docs here'],
    [{ path: '/v1/account' }, 'there is no /v1/account here'],
    [{ method: 'GET' }, 'every call is a POST'],
    [{ method: 'OPTIONS' }, 'every call is a POST'],
  ] as const
  for (const [options, words] of refused) {
    const reply = await ask(options)
    expect(reply, JSON.stringify(options)).toMatchObject({ body: expect.stringContaining(words) })
  }
  // Neither the window nor its link is there.
  const window = new URL(agent.window)
  expect(await ask({ path: `${window.pathname}${window.search}`, method: 'GET' })).not.toMatchObject({ status: 200 })
})

test('a certificate that is revoked is refused at its next request, on a connection that is open, and taken up again', async () => {
  const lost = await authority.issue('CN=lost laptop')
  const keeping = new Agent({ keepAlive: true, maxSockets: 1, ...pick(lost), ca: readFileSync(path('server-ca.pem')) })
  const again = (more: Parameters<typeof ask>[0] = {}) => ask({ ...pick(lost), agent: keeping, ...more })
  expect(await again()).toMatchObject({ status: 401 })
  const first = await connection(lost)
  const [session] = (await once(first, 'session')) as [Buffer]
  const second = await connection(lost, session)
  expect(second.isSessionReused()).toBe(true)
  for (const each of [first, second]) each.on('error', () => undefined)
  const areGone = Promise.all([first, second].map(each => once(each, 'close')))

  writeFileSync(path('clients.crl'), await authority.revoke(lost))
  const changed = new Date(Date.now() + 2000)
  utimesSync(path('clients.crl'), changed, changed)
  expect(await again()).toEqual({ failed: expect.any(String) })
  expect(await again()).toEqual({ failed: expect.any(String) })
  await areGone
  // TLS 1.3 tells a client that it is refused only after the handshake.
  const third = await connection(lost, session)
  expect(third.isSessionReused()).toBe(false)
  third.on('error', () => undefined)
  await once(third, 'close')
  expect(await ask()).toMatchObject({ status: 401 })
  keeping.destroy()
})

test('nor is it let in by the first connection that is made after it is revoked', async () => {
  const lost = await authority.issue('CN=another lost laptop')
  expect(await ask(pick(lost))).toMatchObject({ status: 401 })
  writeFileSync(path('clients.crl'), await authority.revoke(lost))
  const changed = new Date(Date.now() + 4000)
  utimesSync(path('clients.crl'), changed, changed)
  expect(await ask(pick(lost))).toEqual({ failed: expect.any(String) })
  expect(await ask()).toMatchObject({ status: 401 })
})

/** A connection, perhaps taken up from an earlier one: then no certificate is sent again. */
async function connection(own: Issued, session?: Buffer): Promise<TLSSocket> {
  const socket = connectTls({
    ...{
      host: '127.0.0.1',
      port: Number(remote().port),
      ...pick(own),
      session,
      ca: readFileSync(path('server-ca.pem')),
    },
  })
  await once(socket, 'secureConnect')
  return socket
}

test('files that can no longer be read let nobody in, until they can', async () => {
  const whole = readFileSync(path('clients.pem'))
  writeFileSync(path('clients.pem'), 'half')
  expect(await ask()).toEqual({ failed: expect.any(String) })
  expect(await ask()).toEqual({ failed: expect.any(String) })
  writeFileSync(path('clients.pem'), whole)
  // Already the first that comes after it.
  expect(await ask()).toMatchObject({ status: 401 })
  const silent = connectTcp(Number(remote().port), '127.0.0.1')
  silent.on('error', () => undefined)
  silentIsGone = once(silent, 'close')
})

test('no address is listened to without all that it takes', async () => {
  const refusals = [
    [['--listen', '192.0.2.1:8843'], 'go together'],
    [['--listen', '127.0.0.1:0', ...arguments_.slice(2, 6)], 'go together'],
    [arguments_.slice(2), 'go together'],
    [['--listen', 'localhost:8843', ...arguments_.slice(2)], 'is an IP address of this computer with a port'],
    [['--listen', '192.0.2.1:8843', ...arguments_.slice(2)], 'does not have the address 192.0.2.1'],
    [
      ['--listen', '127.0.0.1:0', ...arguments_.slice(2, 4), '--tls-key', path('client.key'), ...arguments_.slice(6)],
      '--tls-key',
    ],
    [['--listen', '127.0.0.1:0', '--tls-cert', path('nothing.pem'), ...arguments_.slice(4)], '--tls-cert'],
  ] as const
  for (const [args, words] of refusals) {
    const { code, stderr } = await runHeadless(['--ephemeral', ...args])
    expect(code, args.join(' ')).toBe(1)
    expect(stderr, args.join(' ')).toContain(words)
  }
})

test('a key that others can read is warned of', async () => {
  // A copy: the agent of the other tests would find its own changed, and end every connection.
  writeFileSync(path('exposed.key'), server.key)
  chmodSync(path('exposed.key'), 0o644)
  const exposed = await startHeadless(['--ephemeral', ...arguments_.with(5, path('exposed.key'))])
  await exposed.kill()
  expect(exposed.stdout()).toContain('The key of the certificate can be read by other users')
})

test('somebody who connected and said nothing is hung up on, and has kept nobody out', async () => {
  expect(await ask()).toMatchObject({ status: 401 })
  await silentIsGone
})

test('it stops with the agent', async () => {
  await agent.stop()
  expect(await ask()).toEqual({ failed: 'ECONNREFUSED' })
})
