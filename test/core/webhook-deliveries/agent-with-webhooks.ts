import { expect } from 'vitest'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import type { EngineOptions } from '../../support/engine.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import type { Received, Receiver } from '../../support/webhook-receiver.ts'

export const activityUpdates = [{ eventType: 'ACTIVITY_UPDATES' }]

export async function agentWithWebhooks(options: EngineOptions = {}): Promise<TestServer> {
  return testServer({ approvals: 'nothing', webhookPort: createWebhookPort(), ...options })
}

export async function addEndpoint(
  agent: TestServer,
  { url }: Pick<Receiver, 'url'>,
  more: object = {},
): Promise<string> {
  const parameters = { url, name: 'Orders', subscriptions: activityUpdates, ...more }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', parameters)
  return (result.createWebhookEndpointResult as { endpointId: string }).endpointId
}

export const rename = (agent: TestServer, organizationName: string) =>
  agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName })

export const of = (activityId: string) => (received: Received) => received.json?.id === activityId

export function deliveries({ store, organizationId }: TestServer, endpointId: string): WebhookDelivery[] {
  return store.list('webhookDeliveries', organizationId, { endpointId })
}

export async function keySetOf(agent: TestServer) {
  const answer = await agent.send({ method: 'GET', path: '/public/v1/discovery/webhooks/jwks' })
  expect(answer.status).toBe(200)
  return answer
}
