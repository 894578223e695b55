import { request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { approveFirst } from '../../support/engine.ts'
import { addUser } from '../../support/policies.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { createWallet, walletBody } from './wallet-requests.ts'

const sign = '/public/v1/submit/sign_raw_payload'
const ask = '/public/v1/query/get_activity'

/** What no client says of itself. */
const silent = { Prefer: '' }
const python = { ...silent, 'X-Client-Version': 'turnkey-python/0.1.0', 'User-Agent': 'python-requests/2.33' }

afterEach(() => {
  vi.useRealTimers()
})

async function started() {
  const server = await testServer()
  const { body } = await server.call(createWallet, walletBody(server))
  const signBody = await server.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: body.activity.result.createWalletResult.addresses[0],
    payload: 'cafe',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  // The time that a request is held, and none of the ones that promises settle in.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { server, signBody }
}

/** Looks in every turn: what polls by the clock would move it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate()
}

/** Waits until the person is asked and the program waits, and returns the id of the request. */
async function untilHeld(server: TestServer): Promise<string> {
  await until(() => askerOf(server)?.waits === true)
  return server.engine.approvals.cards()[0]?.id ?? ''
}

function askerOf({ engine: { approvals } }: TestServer) {
  const [card] = approvals.cards()
  return card && approvals.asker(card.id)
}

test.each([
  ['JavaScript', { ...silent, 'X-Client-Version': '@turnkey/http@6.6.0', 'User-Agent': 'node' }, 120],
  ['Rust', { ...silent, 'User-Agent': 'turnkey-rust-client/0.14.0' }, 15],
  ['Go', { ...silent, 'X-Client-Version': 'go-sdk/v2.0.0', 'User-Agent': 'Go-http-client/1.1' }, 25],
  ['Python', python, 25],
  ['a client that is not known', { ...silent, 'User-Agent': 'curl/8.14.1' }, 15],
  ['one that says how long it waits', { ...python, Prefer: 'wait=200' }, 200],
  ['one that waits for longer than anybody', { Prefer: 'wait=99999' }, 600],
])('%s is answered before it gives up', async (_, headers: Record<string, string>, seconds) => {
  const { server, signBody } = await started()
  let answered = false
  const reply = server.call(sign, signBody, { headers }).finally(() => {
    answered = true
  })
  await untilHeld(server)
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(answered).toBe(false)
  expect(askerOf(server)?.waits).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect((await reply).body.activity.status).toBe('ACTIVITY_STATUS_PENDING')
  expect(askerOf(server)).toMatchObject({ waits: false, gaveUp: false })
})

test('the time for clients that are not known is a setting', async () => {
  const { server, signBody } = await started()
  await server.engine.settings.update({ unknownClientSeconds: 40 }, () => undefined)
  const reply = server.call(sign, signBody, { headers: silent })
  await untilHeld(server)
  await vi.advanceTimersByTimeAsync(39_999)
  expect(askerOf(server)?.waits).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect((await reply).body.activity.status).toBe('ACTIVITY_STATUS_PENDING')
})

test('a client that sends the same bytes again joins its request, and has the signature', async () => {
  const { server, signBody } = await started()
  const headers = { ...silent, 'User-Agent': 'turnkey-rust-client/0.14.0' }
  const first = server.call(sign, signBody, { headers })
  const id = await untilHeld(server)
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await first).body.activity).toMatchObject({ id, status: 'ACTIVITY_STATUS_PENDING' })
  const again = server.call(sign, signBody, { headers })
  expect(await untilHeld(server)).toBe(id)
  await approveFirst(server)
  expect((await again).body.activity).toMatchObject({ id, status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('a client that asks only three times what became of it is held then, too', async () => {
  const { server, signBody } = await started()
  const first = server.call(sign, signBody, { headers: python })
  const activityId = await untilHeld(server)
  await vi.advanceTimersByTimeAsync(25_000)
  await first
  const { organizationId } = server
  const asked = server.call(ask, { organizationId, activityId }, { headers: python })
  await untilHeld(server)
  await vi.advanceTimersByTimeAsync(25_000)
  expect((await asked).body.activity.status).toBe('ACTIVITY_STATUS_PENDING')
  const askedAgain = server.call(ask, { organizationId, activityId }, { headers: python })
  await untilHeld(server)
  await approveFirst(server)
  const { activity } = (await askedAgain).body
  expect(activity.result.signRawPayloadResult.r).toMatch(/^[0-9a-f]{64}$/)
  const atOnce = await server.call(ask, { organizationId, activityId }, { headers: python })
  expect(atOnce.body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('other clients learn at once how it stands, and the person learns that they ask', async () => {
  const { server, signBody } = await started()
  const reply = await server.call(sign, signBody, { headers: { Prefer: 'respond-async' } })
  const { organizationId } = server
  const activityId = reply.body.activity.id
  expect(askerOf(server)).toEqual({ waits: false, lastAskedAt: null, gaveUp: false })
  const asked = await server.call(ask, { organizationId, activityId }, { headers: { ...silent, 'User-Agent': 'node' } })
  expect(asked.body.activity.status).toBe('ACTIVITY_STATUS_PENDING')
  expect(askerOf(server)).toEqual({ waits: false, lastAskedAt: server.clock.now(), gaveUp: false })
})

test('the person learns that a client gave up, and that it came back', async () => {
  const { server, signBody } = await started()
  const [asker] = server.users
  const headers = { 'Content-Type': 'application/json', 'X-Stamp': asker?.key.stamp(signBody) ?? '' }
  const { port, topics } = server
  const gone = request({ host: '127.0.0.1', port, method: 'POST', path: sign, headers, agent: false })
  gone.on('error', () => undefined)
  gone.end(signBody)
  await untilHeld(server)
  const before = topics.filter(topic => topic === 'askers').length
  gone.destroy()
  await until(() => askerOf(server)?.gaveUp === true)
  expect(topics.filter(topic => topic === 'askers').length).toBe(before + 1)
  const back = server.call(sign, signBody)
  await untilHeld(server)
  await approveFirst(server)
  expect((await back).body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('who else asks what became of a request is not taken for its program', async () => {
  const { server, signBody } = await started()
  const { body } = await server.call(sign, signBody, { headers: { Prefer: 'respond-async' } })
  const other = await addUser(server, 'Watches')
  const { organizationId } = server
  const asked = await server.call(ask, { organizationId, activityId: body.activity.id }, { key: other.key })
  expect(asked.body.activity.status).toBe('ACTIVITY_STATUS_PENDING')
  expect(askerOf(server)?.lastAskedAt).toBeNull()
})
