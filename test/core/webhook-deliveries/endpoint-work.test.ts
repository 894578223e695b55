import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Posted, WebhookPort } from '../../../src/core/ports/webhook-port.ts'
import { type EngineOptions, type TestEngine, testEngine } from '../../support/engine.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'

async function told(url: string, options: EngineOptions): Promise<TestEngine> {
  const agent = await testEngine({ approvals: 'nothing', ...options })
  const subscriptions = [{ eventType: 'ACTIVITY_UPDATES' }]
  await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', { url, name: 'Orders', subscriptions })
  return agent
}

const rename = (agent: TestEngine) => agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Told' })

const delivery = ({ store, organizationId }: TestEngine) => store.list('webhookDeliveries', organizationId)[0]

/** A store that cannot read activities, once something failed. */
function failing() {
  const kept = memoryStore()
  const state: { thrown: unknown } = { thrown: undefined }
  const activity: Store['activity'] = (...asked) => {
    if (state.thrown !== undefined) throw state.thrown
    return kept.activity(...asked)
  }
  return { store: { ...kept, activity }, state }
}

test.each([
  ['the database could not be read for a moment', new AgentError('STORE_UNWRITABLE', 'The disk is full.')],
  ['anything unforeseen failed', new TypeError('not a function')],
])('where %s, the event is sent later', async (_, thrown) => {
  const receiver = await webhookReceiver()
  const { store, state } = failing()
  const agent = await told(receiver.url, { store, webhookPort: createWebhookPort() })
  const renamed = await rename(agent)
  state.thrown = thrown
  await expect.poll(() => delivery(agent)?.attemptCount).toBe(1)
  expect(delivery(agent)).toMatchObject({ state: 'waiting', reason: null, attempts: [{ status: null }] })
  state.thrown = undefined
  agent.clock.advance(6_300)
  await receiver.got(1, ({ json }) => json.id === renamed.id)
})

test('what is damaged for good is given up, with the reason', async () => {
  const receiver = await webhookReceiver()
  const { store, state } = failing()
  const agent = await told(receiver.url, { store, webhookPort: createWebhookPort() })
  await rename(agent)
  state.thrown = new AgentError('STORE_DAMAGED', 'The database is damaged.')
  await expect.poll(() => delivery(agent)?.state).toBe('givenUp')
  expect(delivery(agent)?.reason).toBe('The event can no longer be read.')
  expect(receiver.received).toEqual([])
})

test('an answer that comes as the agent stops counts: its event is not sent again', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<Posted>()
  const webhookPort: WebhookPort = {
    post() {
      asked.resolve()
      return answered.promise
    },
  }
  const agent = await told('https://hooks.example.org/', { webhookPort })
  await rename(agent)
  await asked.promise
  const stopped = agent.webhooks?.stop()
  answered.resolve({ kind: 'answered', status: 200, said: '' })
  await stopped
  expect(delivery(agent)?.state).toBe('delivered')
})

test('what had no answer as the agent stopped waits as before', async () => {
  const asked = Promise.withResolvers<void>()
  const webhookPort: WebhookPort = {
    post(_, __, ___, signal) {
      const { promise, resolve } = Promise.withResolvers<Posted>()
      signal.addEventListener('abort', () => resolve({ kind: 'unanswered', why: 'it took too long to answer' }))
      asked.resolve()
      return promise
    },
  }
  const agent = await told('https://hooks.example.org/', { webhookPort })
  await rename(agent)
  await asked.promise
  await agent.webhooks?.stop()
  expect(delivery(agent)).toMatchObject({ state: 'waiting', attemptCount: 0 })
})
