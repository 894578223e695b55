import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { p256Key } from '../../support/client.ts'
import { sendTo, testServer } from '../../support/server.ts'
import { createWallet, walletBody, whoami } from './wallet-requests.ts'

test.each([
  ['GET', whoami, 405],
  ['PUT', createWallet, 405],
  ['POST', '/', 404],
  ['POST', '/public/v1/query/nothing', 404],
  ['POST', '/public/v1/submit/constructor', 404],
  ['POST', '/public/v1/submit/oauth2_authenticate', 501],
  ['POST', '/public/v1/submit/create_oauth2_credential', 501],
])('%s %s is answered with %i and an error of the table', async (method, path, status) => {
  const server = await testServer()
  const reply = await server.send({ method, path })
  expect(reply).toMatchObject({ status, body: { code: expect.any(Number), message: expect.any(String) } })
})

test('a body of more than 1 MiB is refused, said or unsaid', async () => {
  const server = await testServer()
  const body = Buffer.alloc(1024 * 1024 + 1, 0x20)
  expect(await server.send({ path: whoami, body })).toMatchObject({ status: 413 })
  const headers = { 'Transfer-Encoding': 'chunked' }
  expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 413 })
})

test('a stamp of another body is refused, and nothing is recorded', async () => {
  const server = await testServer()
  const body = walletBody(server)
  const headers = { 'X-Stamp': server.users[0]!.key.stamp(`${body} `) }
  expect(await server.send({ path: createWallet, body, headers })).toMatchObject({
    status: 401,
    body: {
      code: 16,
      turnkeyErrorCode: 'SIGNATURE_INVALID',
      message: expect.stringContaining('could not verify api key signature'),
    },
  })
  expect(server.store.activities(server.organizationId, {}, { limit: 10 })).toEqual([])
})

test('a key nobody registered is refused in the words clients look for', async () => {
  const server = await testServer()
  const reply = await server.call(whoami, { organizationId: server.organizationId }, { key: p256Key() })
  expect(reply).toMatchObject({ status: 401, body: { code: 16, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' } })
  expect(reply.body.message).toContain('could not find public key in organization or its parent organization')
})

test('no stamp at all is refused', async () => {
  const server = await testServer()
  expect(await server.send({ path: whoami, body: '{}' })).toMatchObject({
    status: 401,
    body: { turnkeyErrorCode: 'SIGNATURE_MISSING' },
  })
})

test('what is not HTTP is refused with an error of the table', async () => {
  const server = await testServer()
  const socket = connect(server.port, '127.0.0.1')
  socket.end('hello\r\n\r\n')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const answer = Buffer.concat(chunks).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 3 })
})

test('the process stays up through bodies of every broken kind', async () => {
  const server = await testServer()
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '\u0000',
    `{"organizationId":${'['.repeat(50_000)}`,
    '{"organizationId":1}',
    Buffer.from([0xff, 0xfe]),
  ]) {
    const stamp = server.users[0]!.key.stamp(body as string)
    const reply = await sendTo(server.port, { path: whoami, body, headers: { 'X-Stamp': stamp } })
    expect(reply).toMatchObject({ status: 400, body: { code: 3 } })
  }
  expect((await server.call(whoami, { organizationId: server.organizationId })).status).toBe(200)
})

test.each([
  ['headers', 'POST /public/v1/query/whoami HTTP/1.1\r\nHost: localhost\r\n'],
  ['a body', 'POST /public/v1/query/whoami HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 100\r\n\r\n{'],
])('%s that do not come in time end the connection with an error of the table', async (_, start) => {
  const server = await testServer({ timeouts: { headers: 200, request: 200 } })
  const socket = connect(server.port, '127.0.0.1')
  socket.write(start.replace('PORT', String(server.port)))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 408 /)
})
