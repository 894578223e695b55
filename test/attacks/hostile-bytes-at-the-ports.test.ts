/**
 * Attacks the promise that whatever arrives at either port is answered with a refusal, that nobody without a session of the
 * window has a body read there, and that nothing of a body is ever written to a log.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pinoLog } from '../../src/adapters/log/pino-log.ts'
import { startBridge } from '../../src/adapters/window-bridge/bridge.ts'
import { activities, queries } from '../../src/core/activities-and-queries.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import { longer, scaled } from '../support/effort.ts'
import { countHits } from '../support/hits.ts'
import { exchange, statusOf } from '../support/raw-http.ts'
import { testServer } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { enterWindow } from '../support/window-session.ts'

const needle = 'n33dle-of-a-body'

interface Port {
  readonly port: number
  readonly logged: () => string
}

let file: string
beforeEach(() => {
  file = join(temporaryFolder(), 'agent.log')
})
const logged = () => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function api(): Promise<Port> {
  const { port } = await testServer({ log: pinoLog({ file }) })
  return { port, logged }
}

async function bridge() {
  const bridge = await startBridge({
    renderer: 'out/renderer',
    port: 0,
    handlers: {} as Handlers,
    onTopic: () => () => undefined,
    log: pinoLog({ file }),
  })
  onTestFinished(() => bridge.stop())
  return { port: bridge.port, logged, newLink: bridge.newLink }
}

const ports: readonly (readonly [string, () => Promise<Port>])[] = [
  ['the API', api],
  ['the window', bridge],
]

const known = ['/call', '/enter', '/events', '/', '/index.html', '/docs', '/openapi.json']
const path = fc.oneof(
  fc.constantFrom(...known, ...activities.slice(0, 5).map(each => each.path), ...queries.slice(0, 5).map(q => q.path)),
  fc.constantFrom('/%', '/%ff', '/%00', '/%2e%2e%2f', '//', '/../../etc/passwd', '/assets/%', '*', '/a?b=%', '/\u00e9'),
  fc.webPath(),
)
const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'PROPFIND',
  'nonsense',
)
const text = JSON.stringify({ name: needle, input: { link: needle }, organizationId: needle })
/** By what they are, so that a failure can be read. */
const bodies: Readonly<Record<string, (size: number) => Buffer>> = {
  JSON: () => Buffer.from(text),
  'half of JSON': () => Buffer.from(text.slice(0, -3)),
  'JSON in gzip': () => gzipSync(text),
  'a bomb of gzip': () => gzipSync(Buffer.alloc(5_000_000)),
  'JSON in UTF-16': () => Buffer.from(text, 'utf16le'),
  'deep lists': size => Buffer.from(`${'['.repeat(size)}"${needle}"${']'.repeat(size)}`),
  'deep objects without an end': size => Buffer.from(`${'{"a":'.repeat(size)}"${needle}"`),
  noise: size => Buffer.concat([randomBytes(size), Buffer.from(needle)]),
}
const body = fc.record({ kind: fc.constantFrom(...Object.keys(bodies)), size: fc.nat(20_000) })
const mediaType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  `application/json; charset=${needle}`,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  ';;;',
  '',
)
const header = fc.constantFrom(
  'Content-Encoding: gzip',
  'Content-Encoding: br, gzip',
  'Content-Encoding: nonsense',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Upgrade: websocket',
  'Range: bytes=9-1',
  'If-Modified-Since: nonsense',
  'Cookie: %%%=;;;=',
  'X-Window-Key: x',
  'Origin: null',
  'Origin: http://localhost:1',
  'Sec-Fetch-Site: cross-site',
  'Host: attacker.example',
)
const request = fc.record({ method, path, body, mediaType, headers: fc.array(header, { maxLength: 3 }) })

describe.each(ports)('%s', (_, open) => {
  test('answers whatever arrives with a refusal, and logs nothing of it', { timeout: longer(300_000) }, async () => {
    const { port, logged } = await open()
    const hits = countHits()
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, body: { kind, size }, mediaType, headers }) => {
        const body = bodies[kind]?.(size) ?? Buffer.alloc(0)
        const head = [
          `${method} ${path} HTTP/1.1`,
          ...(headers.some(each => each.startsWith('Host')) ? [] : [`Host: localhost:${port}`]),
          'Connection: close',
          ...(mediaType ? [`Content-Type: ${mediaType}`] : []),
          ...(headers.some(each => /^(Content-Length|Transfer)/.test(each)) ? [] : [`Content-Length: ${body.length}`]),
          ...headers,
        ]
        const reply = await exchange(port, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]))
        const status = statusOf(reply.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
        const served = ['GET', 'HEAD', 'OPTIONS'].includes(method)
        // A client that hangs up before its body ends may be left without an answer.
        if (status === undefined) return
        hits.hit()
        expect(status === 501 || status < 500, reply).toBe(true)
        if (!served) expect(status, reply).toBeGreaterThanOrEqual(400)
      }),
      { numRuns: scaled(250) },
    )
    hits.expectAtLeast(100)
    expect(logged()).not.toContain(needle)
    expect(logged()).not.toContain('"level":"error"')
  })

  test.each(['/%', '/%ff', '/%00', '/..%2f..%2fetc%2fpasswd', '/assets/%'])(
    'GET %s is a mistake of the caller',
    async path => {
      const { port, logged } = await open()
      const reply = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
      expect(statusOf(reply)).toBeGreaterThanOrEqual(400)
      expect(statusOf(reply)).toBeLessThan(500)
      expect(logged()).not.toContain('"level":"error"')
    },
  )
})

describe('the window, without a session', () => {
  const hostile: readonly (readonly [string, Record<string, string>, string | Buffer])[] = [
    ['JSON that does not parse', {}, `{"name":"${needle}`],
    ['a body larger than is taken', {}, JSON.stringify({ name: needle.repeat(100_000) })],
    ['a body in gzip', { 'Content-Encoding': 'gzip' }, gzipSync(text)],
    ['a body in another charset', { 'Content-Type': 'application/json; charset=utf-16' }, Buffer.from(text, 'utf16le')],
    ['a body nested a hundred thousand deep', {}, '['.repeat(100_000)],
  ]
  test.each(hostile)('has %s refused for its session, unread', async (_, headers, body) => {
    const { port, logged } = await bridge()
    for (const path of ['/call', '/events']) {
      const all = { 'Content-Type': 'application/json', ...headers }
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      // The body is announced and not sent: who answers has not waited for it.
      const sent = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n${head.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`
      const reply = await exchange(port, sent)
      expect(statusOf(reply)).toBe(403)
      expect(reply).toContain('not signed in')
    }
    expect(logged()).toBe('')
  })
})

describe('the window, with a session', () => {
  test.each([
    ['JSON that does not parse', 400, {}, `{"name":"${needle}`],
    ['a body larger than is taken', 413, {}, JSON.stringify({ name: needle.repeat(100_000) })],
    ['a body in gzip', 415, { 'Content-Encoding': 'gzip' }, gzipSync(text)],
    ['a body in another charset', 415, { 'Content-Type': 'application/json; charset=utf-16' }, Buffer.from(text)],
    ['no JSON', 415, { 'Content-Type': 'text/plain' }, needle],
    ['a body nested deeper than any call', 400, {}, `${'{"input":'.repeat(99)}"${needle}"${'}'.repeat(99)}`],
    ['bytes that are not UTF-8', 400, {}, Buffer.from([0x7b, 0x22, 0xff, 0xfe])],
  ])('%s is refused with %i, and not logged', async (_, status, headers, body) => {
    const { port, logged, newLink } = await bridge()
    const session = await enterWindow(newLink())
    const all = {
      ...session.headers,
      ...headers,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    const start = `POST /call HTTP/1.1\r\nHost: localhost:${port}\r\n${head.join('')}\r\n`
    const reply = await exchange(port, Buffer.concat([Buffer.from(start), Buffer.from(body)]))
    expect(statusOf(reply)).toBe(status)
    expect(reply).not.toContain(needle)
    expect(logged()).toBe('')
  })
})
