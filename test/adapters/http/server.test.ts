import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { startServer } from '../../../src/adapters/http/server.ts'
import { p256Key } from '../../support/client.ts'
import { approveFirst } from '../../support/engine.ts'
import { sendTo, type TestServer, testServer } from '../../support/server.ts'
import { unnoted } from '../../support/unnoted.ts'

const whoami = '/public/v1/query/whoami'
const createWallet = '/public/v1/submit/create_wallet'

const walletBody = (server: TestServer, walletName = 'Main') =>
  server.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName,
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })

async function signBody(server: TestServer) {
  const { body } = await server.call(createWallet, walletBody(server))
  return server.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: body.activity.result.createWalletResult.addresses[0],
    payload: 'cafe',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
}

test('a query answers its fields at top level and again in the contract’s envelope', async () => {
  const server = await testServer()
  const reply = await server.call(whoami, { organizationId: server.organizationId })
  const fields = {
    organizationId: server.organizationId,
    organizationName: 'Acme',
    userId: server.users[0]?.id,
    username: 'Root 1',
  }
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('application/json')
  expect(reply.body).toEqual({
    ...fields,
    activity: expect.objectContaining({
      type: 'ACTIVITY_TYPE_UNKNOWN_V1',
      status: 'ACTIVITY_STATUS_COMPLETED',
      result: fields,
    }),
  })
})

test('a submit answers the flat record and, last in its result, the contract’s envelope', async () => {
  const server = await testServer()
  const { status, body } = await server.call(createWallet, walletBody(server))
  expect(status).toBe(200)
  const { activity } = body
  expect(activity).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    intent: { createWalletIntent: { walletName: 'Main' } },
    votes: [{ selection: 'VOTE_SELECTION_APPROVED', scheme: 'SIGNATURE_SCHEME_TK_API_P256' }],
    fingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  })
  expect(Object.keys(activity.result)).toEqual(['createWalletResult', 'activity'])
  expect(activity.result.activity.result.createWalletResult).toEqual(activity.result.createWalletResult)
})

test.each([
  ['another name', 'attacker.example'],
  ['no port', 'localhost'],
  ['another port', 'localhost:1'],
  ['a name that ends alike', 'notlocalhost'],
])('a request for %s is refused before anything else', async (_, name) => {
  const server = await testServer()
  const host = name.includes(':') || name === 'localhost' ? name : `${name}:${server.port}`
  const reply = await server.send({ path: whoami, headers: { Host: host } })
  expect(reply).toMatchObject({ status: 403, body: { code: 7 } })
})

test.each(['localhost', '127.0.0.1', '[::1]'])('a request for %s is heard', async name => {
  const server = await testServer()
  const body = JSON.stringify({ organizationId: server.organizationId })
  const headers = { Host: `${name}:${server.port}`, 'X-Stamp': server.users[0]!.key.stamp(body) }
  expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 200 })
})

test('it listens on loopback and nowhere else', async () => {
  const server = await testServer()
  const others = Object.values(networkInterfaces())
    .flat()
    .filter(address => address && !address.internal && address.family === 'IPv4')
  for (const other of others) {
    const socket = connect(server.port, other!.address)
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
  const six = connect(server.port, '::1')
  await once(six, 'connect')
  six.destroy()
})

test('a web page is refused until the person has allowed its exact origin', async () => {
  const server = await testServer()
  const ask = (origin: string) =>
    server.call(whoami, { organizationId: server.organizationId }, { headers: { Origin: origin } })
  expect(await ask('https://app.example.org')).toMatchObject({ status: 403, body: { code: 7 } })
  expect(server.origins.undecided()).toEqual(['https://app.example.org'])
  expect(server.topics).toContain('origins')
  await server.origins.decide('https://app.example.org', 'allowed', unnoted)
  const allowed = await ask('https://app.example.org')
  expect(allowed).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': 'https://app.example.org' } })
  expect(await ask('https://app.example.org:8443')).toMatchObject({ status: 403 })
  expect(await ask('http://app.example.org')).toMatchObject({ status: 403 })
})

test.each(['null', 'file://', 'https://app.example.org/', 'https://user@app.example.org', 'chrome-extension://abc'])(
  'the origin %s can never be allowed',
  async origin => {
    const server = await testServer()
    expect(await server.send({ path: whoami, headers: { Origin: origin } })).toMatchObject({ status: 403 })
    expect(server.origins.undecided()).toEqual([])
  },
)

test('a preflight grants an allowed origin what clients send, and any other only to read its refusal', async () => {
  const server = await testServer()
  const ask = (method: string) =>
    server.send({
      method,
      path: whoami,
      headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Private-Network': 'true' },
    })
  const before = await ask('OPTIONS')
  expect(before.status).toBe(204)
  expect(before.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-max-age': '0',
  })
  expect(before.headers).not.toHaveProperty('access-control-allow-private-network')
  expect(before.headers).not.toHaveProperty('access-control-allow-credentials')
  const refused = await ask('POST')
  expect(refused).toMatchObject({
    status: 403,
    headers: { 'access-control-allow-origin': 'http://localhost:3000' },
    body: { message: expect.stringContaining('Allow it there') },
  })
  await server.origins.decide('http://localhost:3000', 'allowed', unnoted)
  const allowed = await ask('OPTIONS')
  expect(allowed).toMatchObject({ status: 204, headers: { 'access-control-allow-private-network': 'true' } })
  expect(allowed.headers['access-control-allow-headers']).toContain('X-Stamp')
})

test('a page without an origin that can be named is told nothing it could read', async () => {
  const server = await testServer()
  for (const method of ['OPTIONS', 'POST']) {
    const reply = await server.send({ method, path: whoami, headers: { Origin: 'null' } })
    expect(reply.status).toBe(403)
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

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

test('a query string does not make a call another one, and is not kept', async () => {
  const server = await testServer()
  const body = JSON.stringify({ organizationId: server.organizationId })
  const headers = { 'X-Stamp': server.users[0]!.key.stamp(body) }
  expect(await server.send({ path: `${whoami}?x=1`, body, headers })).toMatchObject({ status: 200 })
  expect(await server.send({ path: '/public/v1/query/nothing?secret=1', body, headers })).toMatchObject({
    status: 404,
    body: { message: expect.not.stringContaining('secret') },
  })
})

test('a name of the agent is known in letters of any case', async () => {
  const server = await testServer()
  const body = JSON.stringify({ organizationId: server.organizationId })
  const stamped = { 'X-Stamp': server.users[0]!.key.stamp(body) }
  const hostOf = (host: string) => server.send({ path: whoami, body, headers: { ...stamped, Host: host } })
  expect(await hostOf(`LOCALHOST:${server.port}`)).toMatchObject({ status: 200 })
  expect(await hostOf(`LOCALHOST.example:${server.port}`)).toMatchObject({ status: 403 })
})

test.each([undefined, 'text/plain;charset=UTF-8', 'text/plain', 'application/json; charset=utf-8', 'nonsense'])(
  'a program may say that its JSON is %s: older clients do',
  async type => {
    const server = await testServer()
    const body = JSON.stringify({ organizationId: server.organizationId })
    const headers = { 'X-Stamp': server.users[0]!.key.stamp(body), ...(type && { 'Content-Type': type }) }
    expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 200 })
  },
)

test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'an allowed page may not say %s: it could send that without asking first',
  async type => {
    const server = await testServer()
    await server.origins.decide('http://localhost:3000', 'allowed', unnoted)
    const body = JSON.stringify({ organizationId: server.organizationId })
    const headers = {
      Origin: 'http://localhost:3000',
      'X-Stamp': server.users[0]!.key.stamp(body),
      ...(type && { 'Content-Type': type }),
    }
    expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 415, body: { code: 3 } })
  },
)

test.each(['none', 'same-origin', 'same-site', 'cross-site'])(
  'a browser that hides the origin of a page (%s) is refused, whatever the media type',
  async site => {
    const server = await testServer()
    const body = JSON.stringify({ organizationId: server.organizationId })
    const headers = { 'Sec-Fetch-Site': site, 'X-Stamp': server.users[0]!.key.stamp(body) }
    expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 403 })
  },
)

test('the fetch of Node, which sends a part of what browsers send, is no browser', async () => {
  const server = await testServer()
  const body = JSON.stringify({ organizationId: server.organizationId })
  const headers = { 'Sec-Fetch-Mode': 'cors', 'X-Stamp': server.users[0]!.key.stamp(body) }
  expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 200 })
})

test.each([
  ['/', 'must not end with a slash'],
  ['//', 'must not end with a slash'],
  ['/public/v1', 'must not contain /public/v1'],
  ['/public/v1/', 'must not contain /public/v1'],
  ['/api', 'must have no path'],
])('a base URL that ends in %s: the refusal says that it %s', async (base, words) => {
  const server = await testServer()
  for (const path of [whoami, createWallet]) {
    const reply = await server.send({ path: base + path })
    expect(reply).toMatchObject({ status: 404, body: { message: expect.stringContaining(words) } })
  }
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

test('a submit is held until the person approves', async () => {
  const server = await testServer()
  const body = await signBody(server)
  const reply = server.call('/public/v1/submit/sign_raw_payload', body)
  await expect.poll(() => server.engine.approvals.cards()).toHaveLength(1)
  expect(server.engine.approvals.cards()[0]?.shown.asks.process).toBe('test-client (pid 4711)')
  await approveFirst(server)
  expect(await reply).toMatchObject({ status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } })
})

test.each([
  ['respond-async', { Prefer: 'respond-async' }],
  ['wait=0', { Prefer: 'wait=0' }],
])('Prefer: %s answers at once, with the activity pending', async (_, headers) => {
  const server = await testServer()
  const reply = await server.call('/public/v1/submit/sign_raw_payload', await signBody(server), { headers })
  expect(reply).toMatchObject({
    status: 200,
    body: { activity: { status: 'ACTIVITY_STATUS_PENDING', result: { activity: {} } } },
  })
})

test('a stop answers what is held with the state it has, refuses nothing it accepted, and ends', async () => {
  const server = await testServer()
  const held = server.call('/public/v1/submit/sign_raw_payload', await signBody(server))
  await expect.poll(() => server.engine.approvals.cards()).toHaveLength(1)
  await server.stop()
  const { activity } = (await held).body
  expect(activity.status).toBe('ACTIVITY_STATUS_PENDING')
  expect(server.store.activity(server.organizationId, activity.id)?.status).toBe('ACTIVITY_STATUS_PENDING')
})

test('the next free port is taken when the usual one is in use, and not when it was asked for', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const agent = await testServer()
  const options = {
    engine: agent.engine,
    activities: [],
    queries: [],
    isOriginAllowed: () => false,
    identify: async () => undefined,
    version: '0.0.0',
    port,
  }
  const next = await startServer({ ...options, orNext: true })
  expect(next.port).toBeGreaterThan(port)
  await next.stop()
  await expect(startServer({ ...options, orNext: false })).rejects.toMatchObject({
    code: 'PORT_TAKEN',
    message: expect.stringContaining('--port'),
  })
  other.close()
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
