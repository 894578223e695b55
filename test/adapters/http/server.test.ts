import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { startServer } from '../../../src/adapters/http/server.ts'
import { approveFirst } from '../../support/engine.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { createWallet, walletBody, whoami } from './wallet-requests.ts'

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
