/**
 * Promise: whatever is refused leaves a receipt, at whichever door and however early: also what cannot be read as a request, and what
 * another computer sends. Only the first of a flood have one each; here is no flood.
 */
import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Api } from '../../src/adapters/http/api.ts'
import { startRemoteServer } from '../../src/adapters/http/remote-server.ts'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import type { KnownOfRequest } from '../../src/core/engine/refused/refused-receipt.ts'
import { readReceipt } from '../../src/core/ledger/hash-chain.ts'
import type { ReceiptOf } from '../../src/core/ledger/receipt.ts'
import { makeAuthority } from '../support/certificates.ts'
import { quiet } from '../support/engine.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const path = '/public/v1/query/whoami'
const json = { 'Content-Type': 'application/json' }

function refused({ store }: TestServer) {
  return store
    .receipts({ kinds: ['refused'] }, { limit: 100 })
    .map(line => readReceipt(line) as ReceiptOf<'refused'>)
    .map(({ code, path, client }) => ({ code, path, kind: client.kind }))
}

test('at the ports of this computer', async () => {
  const agent = await testServer()
  const raw = (text: string) =>
    new Promise<void>(resolve => {
      const socket = connect(agent.port, '127.0.0.1', () => socket.write(text))
      socket.resume()
      socket.on('close', () => resolve())
    })
  const body = JSON.stringify({ organizationId: agent.organizationId })
  const stamped = { ...json, 'X-Stamp': agent.users[0]!.key.stamp(body) }
  const cases: [() => Promise<unknown>, string, string, string][] = [
    [() => agent.send({ path, headers: { Host: 'evil.example' } }), 'HOST_REFUSED', path, 'program'],
    [() => agent.send({ path, headers: { Origin: 'https://evil.example', ...json } }), 'ORIGIN', path, 'page'],
    [() => agent.send({ path: '/public/v1/none' }), 'ROUTE_NOT_FOUND', '/public/v1/none', 'program'],
    [() => agent.send({ path, method: 'GET' }), 'METHOD_REFUSED', path, 'program'],
    [() => agent.send({ path, method: 'DELETE' }), 'METHOD_REFUSED', path, 'program'],
    [() => agent.send({ path, body, headers: json }), 'STAMP', path, 'program'],
    [() => agent.send({ path, body: '{', headers: stamped }), '', path, 'program'],
    [
      () => agent.send({ path, body: 'x'.repeat(2_000_000), headers: json }).catch(() => 0),
      'BODY_TOO',
      path,
      'program',
    ],
    [
      () => agent.send({ path: '/public/v1/query/get_wallet', body, headers: stamped }),
      'REQUEST_INVALID',
      '/public/v1/query/get_wallet',
      'credential',
    ],
    [() => raw('no HTTP at all\r\n\r\n'), 'REQUEST_INVALID', '', 'program'],
    [() => raw(`GET / HTTP/1.1\r\nA: ${'b'.repeat(100_000)}\r\n\r\n`), 'REQUEST_INVALID', '', 'program'],
    [
      () => raw('POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'),
      'REQUEST_INVALID',
      '',
      'program',
    ],
  ]
  for (const [index, [send, code, at, kind]] of cases.entries()) {
    await send()
    await expect.poll(() => refused(agent).length, { message: `${index} ${code}` }).toBe(index + 1)
    expect(refused(agent)[0]).toEqual({ code: expect.stringContaining(code), path: at, kind })
  }
})

test('at the port for other computers', async () => {
  const authority = await makeAuthority('Acme')
  const [server, client] = [
    await authority.issue('CN=agent', { names: ['127.0.0.1'] }),
    await authority.issue('CN=payroll'),
  ]
  const folder = temporaryFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const files = {
    certificate: file('server.pem', server.cert),
    key: file('server.key', server.key),
    clientAuthority: file('authority.pem', authority.cert),
  }
  const kept: KnownOfRequest[] = []
  const api = { knows: (asked: string) => asked === path } as unknown as Api
  const refusals = { keep: async (_: unknown, known: KnownOfRequest) => void kept.push(known) }
  const remote = await startRemoteServer({ address: '127.0.0.1', port: 0, ...files }, { api, log: quiet, refusals })
  const ask = (options: object) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { cert, key } = client
      const whoever = { checkServerIdentity: () => undefined }
      const sent = request(remote.url, {
        cert,
        key,
        ca: authority.cert,
        agent: false,
        method: 'POST',
        ...whoever,
        ...options,
      })
      sent
        .on('response', answer => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end()
    })
  await ask({ path: '/other' })
  await ask({ path, method: 'GET' })
  await ask({ path, headers: { Host: 'evil.example' } })
  await ask({ path, headers: { Origin: 'https://evil.example' } })
  expect(kept).toMatchObject([{ path: '/other' }, { path }, { path }, { path, webOrigin: 'https://evil.example' }])
  await remote.stop()
})

test('no refusal is answered before its receipt is durable', async () => {
  const kept = memoryStore()
  let open = Promise.withResolvers<void>()
  open.resolve()
  const store = { ...kept, write: (async work => open.promise.then(() => kept.write(work))) as typeof kept.write }
  const agent = await testServer({ store })
  for (const sent of [
    { path, headers: { Host: 'evil.example' } },
    { path, headers: { Origin: 'https://evil.example' } },
    { path: '/public/v1/none' },
    { path, method: 'GET' },
    { path, headers: json, body: '{}' },
  ]) {
    open = Promise.withResolvers()
    const before = refused(agent).length
    let answered = false
    const answer = agent.send(sent).then(reply => {
      answered = true
      return reply
    })
    // Another connection is answered meanwhile, so it is the receipt that this one waits for.
    await agent.send({ method: 'GET', path: '/public/v1/discovery/webhooks/jwks' })
    expect(answered, JSON.stringify(sent)).toBe(false)
    open.resolve()
    expect((await answer).status).toBeGreaterThan(399)
    expect(refused(agent)).toHaveLength(before + 1)
  }
})
