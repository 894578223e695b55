/**
 * The promise: from another computer nobody says a word of HTTP without a certificate that the person's authority has made for a client,
 * and nobody who has none keeps out those who have one.
 */
import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Authority, type Issued, makeAuthority } from '../support/certificates.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const hour = 3_600_000

let agent: Headless
let authority: Authority
let servers: Authority
let client: Issued
beforeAll(async () => {
  authority = await makeAuthority('Acme clients')
  servers = await makeAuthority('Acme servers')
  client = await authority.issue('CN=payroll')
  const { cert, key } = await servers.issue('CN=agent', { names: ['127.0.0.1'] })
  for (const [name, content] of Object.entries({ 'a.pem': cert, 'a.key': key, 'ca.pem': authority.cert }))
    writeFileSync(at(name), content, { mode: 0o600 })
  agent = await startHeadless([
    ...['--ephemeral', '--approvals', 'everything', '--init', at('init.json'), '--listen', '127.0.0.1:0'],
    ...['--tls-cert', at('a.pem'), '--tls-key', at('a.key'), '--tls-client-ca', at('ca.pem')],
  ])
})
afterAll(() => agent?.kill())

const port = () => Number(new URL(agent.remote ?? '').port)

/** The status of an answer, or with what the connection ends. */
async function ask(
  { cert, key }: Pick<Issued, 'cert' | 'key'>,
  path = '/public/v1/query/whoami',
): Promise<number | string> {
  const sent = request({
    ...{ host: '127.0.0.1', port: port(), path, method: 'POST', agent: false, cert, key, ca: servers.cert },
  })
  sent.end('{}')
  try {
    const [response] = await once(sent, 'response')
    await text(response)
    return response.statusCode
  } catch (thrown) {
    return String((thrown as NodeJS.ErrnoException).code ?? thrown)
  }
}

describe('a certificate that is not for this', () => {
  test.each<[string, () => Promise<Issued>]>([
    ['one that begins tomorrow', () => authority.issue('CN=payroll', { notBefore: new Date(Date.now() + hour) })],
    ['one that ended an hour ago', () => authority.issue('CN=payroll', { notAfter: new Date(Date.now() - hour) })],
    ['one of the same authority for servers', () => authority.issue('CN=payroll', { isForServers: true })],
    ['one that a client has made with its own', () => authority.issue('CN=root', { by: client })],
    [
      'the agent’s own',
      async () => ({ cert: readFileSync(at('a.pem'), 'utf8'), key: readFileSync(at('a.key'), 'utf8'), serial: '' }),
    ],
  ])('%s', async (_, issued) => {
    expect(await ask(await issued())).toMatch(/ECONNRESET|ERR_SSL|EPROTO/)
    expect(await ask(client)).toBe(401)
  })
})

test('one of an authority that was replaced, by a file of the same size and time', async () => {
  const before = readFileSync(at('ca.pem'), 'utf8')
  // The first connection after a change is made anew.
  const putThere = async (content: string, time: number) => {
    writeFileSync(at('ca.pem'), content)
    utimesSync(at('ca.pem'), time, time)
    await ask(client)
  }
  await putThere(before, 1_700_000_000)
  expect(await ask(client)).toBe(401)
  await putThere('x'.repeat(before.length), 1_700_000_000)
  expect(await ask(client)).not.toBe(401)
  await putThere(before, 1_700_000_001)
  expect(await ask(client)).toBe(401)
})

describe('somebody without one', () => {
  async function knock(count: number): Promise<Socket[]> {
    const sockets = Array.from({ length: count }, () => connect(port(), '127.0.0.1').on('error', () => undefined))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    return sockets
  }

  test('keeps nobody out by connecting and saying nothing, or half a handshake', async () => {
    for (const words of ['', '\x16\x03\x01\x02\x00\x01\x00', '\x16\x03\x01\x40\x00']) {
      const sockets = await knock(200)
      for (const socket of sockets) socket.write(Buffer.from(words, 'latin1'))
      expect(await ask(client)).toBe(401)
      for (const socket of sockets) socket.destroy()
    }
  })

  test('does not fill the log by knocking', async () => {
    const lines = () => agent.logs().filter(({ msg }) => msg === 'another computer was not let in').length
    const before = lines()
    const sockets = await knock(60)
    for (const socket of sockets) socket.end('GET / HTTP/1.1\r\n\r\n')
    await Promise.all(sockets.map(socket => (socket.closed ? undefined : once(socket.resume(), 'close'))))
    expect(await ask(client)).toBe(401)
    expect(lines() - before).toBeLessThan(5)
  })
})

test('whoever has one finds no window, no way to sign up and no page there', async () => {
  const { pathname } = new URL(agent.window)
  for (const path of [
    pathname,
    '/enter',
    '/call',
    '/events',
    '/docs',
    '/openapi.json',
    '/v1/signup',
    '/public/v1/discovery/webhooks/jwks',
  ])
    expect(await ask(client, path), path).toBe(404)
})
