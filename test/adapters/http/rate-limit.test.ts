import { expect, test } from 'vitest'
import { createRateLimit } from '../../../src/adapters/http/rate-limit.ts'
import { p256Key } from '../../support/client.ts'
import { manualClock } from '../../support/clock.ts'
import { testServer } from '../../support/server.ts'

const whoami = '/public/v1/query/whoami'

test('a burst is let through, and then so many a second', () => {
  let now = 5000
  const limit = createRateLimit({ perSecond: 10, burst: 3 }, () => now)
  const taken = (count: number) => Array.from({ length: count }, () => limit.take('key')).filter(Boolean).length
  expect(taken(5)).toBe(3)
  now += 100
  expect(taken(5)).toBe(1)
  now += 10_000
  expect(taken(5)).toBe(3)
  now -= 20_000
  expect(taken(5)).toBe(0)
})

test('a key that asks too often is told so, others are not, and a moment later it may ask again', async () => {
  const clock = manualClock()
  const server = await testServer({ clock, rootUsers: 2, rate: { perSecond: 10, burst: 2 } })
  const body = { organizationId: server.organizationId }
  const ask = (key = server.users[0]?.key) => server.call(whoami, body, key && { key })
  expect([await ask(), await ask()].map(({ status }) => status)).toEqual([200, 200])
  const refused = await ask()
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'ratelimit-limit': '10', 'ratelimit-remaining': '0' },
    body: {
      code: 8,
      turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
      message: 'Too many requests. Please wait and try again in a few seconds',
    },
  })
  const submitted = await server.call(
    '/public/v1/submit/create_policy',
    server.bodyOf('ACTIVITY_TYPE_CREATE_POLICY_V3', { policyName: 'None', effect: 'EFFECT_DENY', notes: '' }),
  )
  expect(submitted.status).toBe(429)
  expect(server.store.list('policies', server.organizationId)).toEqual([])
  expect((await ask(server.users[1]?.key)).status).toBe(200)
  clock.advance(100)
  expect((await ask()).status).toBe(200)
})

test('a stamp that is not the key’s own costs the key nothing', async () => {
  const server = await testServer({ clock: manualClock(), rate: { perSecond: 1, burst: 1 } })
  const key = server.users[0]?.key ?? p256Key()
  const body = { organizationId: server.organizationId }
  const forged = { ...key, stamp: () => key.stamp('another body') }
  expect((await server.call(whoami, body, { key: forged })).status).toBe(401)
  expect((await server.call(whoami, body)).status).toBe(200)
})
