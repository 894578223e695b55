/**
 * Promise: a webhook learns nothing that a key of its organization could not ask for. A parent hears of its sub-organizations; they hear
 * of nothing that is the parent's, and cannot redirect what it hears. An event says all that happened, and its card all of where it goes.
 */
import { expect, test } from 'vitest'
import { createWebhookPort } from '../../src/adapters/webhooks/webhook-port.ts'
import { p256Key } from '../support/client.ts'
import { testServer } from '../support/server.ts'
import { addOrganization } from '../support/sub-organization.ts'
import { webhookReceiver } from '../support/webhook-receiver.ts'

const subscriptions = [{ eventType: 'ACTIVITY_UPDATES' }]

test('what a parent does in a sub-organization is told to the parent alone', async () => {
  const agent = await testServer({ approvals: 'nothing', webhookPort: createWebhookPort() })
  const key = p256Key()
  const { organizationId, userId } = await addOrganization(agent, key)
  const below = { organizationId, key }
  const [ofParent, ofSub] = [await webhookReceiver(), await webhookReceiver()]
  const endpoint = (url: string) => ({ url, name: 'Told', subscriptions })
  await agent.post('ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH', value: '' }, below)
  await agent.post('ACTIVITY_TYPE_UPDATE_USER', { userId, userEmail: 'ada@example.org' }, below)
  await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', endpoint(ofParent.url))
  await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', endpoint(ofSub.url), below)
  const code = { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.org' }
  const byParent = await agent.post('ACTIVITY_TYPE_INIT_OTP_AUTH_V2', code, { organizationId })
  const bySub = await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Below' }, below)
  const told = await ofParent.got(2, ({ json }) => [byParent.id, bySub.id].includes(json.id))
  expect(told.map(({ headers }) => headers['x-turnkey-organization-id'])).toEqual([organizationId, organizationId])
  await ofSub.got(1, ({ json }) => json.id === bySub.id)
  expect(ofSub.received.map(({ json }) => json.id)).toEqual([bySub.id])
  // As it is with the API.
  const asked = { organizationId, activityId: byParent.id }
  expect(await agent.call('/public/v1/query/get_activity', asked, { key })).toMatchObject({ status: 404 })
})

test('a sub-organization can neither see, redirect, pause nor delete the webhook of its parent', async () => {
  const agent = await testServer({ approvals: 'nothing', webhookPort: createWebhookPort() })
  const key = p256Key()
  const { organizationId } = await addOrganization(agent, key)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', {
    ...{ url: 'http://localhost:9/', name: 'Told', subscriptions },
  })
  const { endpointId } = result.createWebhookEndpointResult as { endpointId: string }
  const before = agent.store.everyWebhookEndpoint()
  for (const each of [organizationId, agent.organizationId]) {
    for (const [type, parameters] of [
      ['UPDATE_WEBHOOK_ENDPOINT', { endpointId, url: 'http://localhost:10/' }],
      ['UPDATE_WEBHOOK_ENDPOINT', { endpointId, isActive: false }],
      ['DELETE_WEBHOOK_ENDPOINT', { endpointId }],
    ] as const) {
      const body = { type: `ACTIVITY_TYPE_${type}`, timestampMs: '1', organizationId: each, parameters }
      expect((await agent.call(`/public/v1/submit/${type.toLowerCase()}`, body, { key })).status).toBeGreaterThan(399)
    }
  }
  const asked = { organizationId: agent.organizationId }
  expect((await agent.call('/public/v1/query/list_webhook_endpoints', asked, { key })).status).toBe(401)
  expect(agent.store.everyWebhookEndpoint()).toEqual(before)
})

test('an event holds every vote, also where the clock was set back between two', async () => {
  const agent = await testServer({ rootUsers: 3, threshold: 3, approvals: 'nothing', webhookPort: createWebhookPort() })
  const approve = (user: number, { fingerprint }: { readonly fingerprint: string }) =>
    agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key: agent.users[user]!.key })
  const receiver = await webhookReceiver()
  const endpoint = { url: receiver.url, name: 'Told', subscriptions }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', endpoint)
  for (const user of [1, 2]) await approve(user, made)
  const asked = await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Renamed' })
  await approve(1, asked)
  // What is on its way is due by the clock as it was: a test's clock does not run on to it.
  await receiver.got(1, ({ json }) => json.id === asked.id)
  agent.clock.set(-3_600_000)
  await approve(2, asked)
  const isDone = (json: { id: string; status: string }) =>
    json.id === asked.id && json.status === 'ACTIVITY_STATUS_COMPLETED'
  const [told] = await receiver.got(1, ({ json }) => isDone(json))
  expect(told?.json.votes).toHaveLength(3)
})

test('the card of a webhook shows whose host it is, however long its name', async () => {
  const agent = await testServer()
  const host = `hooks.example.org.${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.evil.example`
  const asked = await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', {
    ...{ url: `https://${host}/`, name: 'Told', subscriptions },
  })
  expect(agent.engine.approvals.card(asked.id)?.shown.sentence).toBe(`Send the events of “Acme” to ${host}`)
})
