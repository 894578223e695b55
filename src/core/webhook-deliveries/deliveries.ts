import { AgentError, toAgentError } from '../errors.ts'
import { newOrderedId } from '../ids.ts'
import type { OutboxEntry } from '../ledger/audit.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Note } from '../ports/note.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { begin } from '../records/define/define-record.ts'
import { type WebhookDelivery, webhookDeliveries } from '../records/webhook-delivery.ts'
import { requireRecord } from '../require-record.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { createTurns } from './delivery-scheduler.ts'
import { createEndpointWork, type EndpointWork } from './endpoint-work.ts'
import { createFollowedSends } from './followed-sends.ts'
import { type EndpointName, queueContext, queueEvents } from './queue.ts'
import { createSigningKeyInUse } from './signing-key-in-use.ts'

/** Tells webhook endpoints of what happens, in the background: nothing that anybody asked for waits for it. */
export interface WebhookDeliveries {
  /** Queues entries in the commit that takes them out of the outbox. @returns what is to be called once that is durable */
  queue(transaction: Transaction, entries: readonly OutboxEntry[]): () => void
  /** Takes up what was waiting at the last stop. */
  start(): void
  /** Ends what is under way: it is sent again after the next start. Resolves when nothing is written any more. */
  stop(): Promise<void>
  /** Queues an event that is no activity. @throws AgentError `RESOURCE_NOT_FOUND`, `TOO_MANY_WAITING` */
  sendTest(organizationId: string, endpointId: string, note: Note): Promise<void>
  /**
   * Sends what was delivered or given up once more, or what waits at once, under its event id. Where an earlier event of its activity
   * waits, that one is sent at once, and this one after it.
   * @throws AgentError `RESOURCE_NOT_FOUND`
   */
  sendAgain(organizationId: string, deliveryId: string, note: Note): Promise<void>
  /** True if deliveries wait until the vault is unlocked: the key they are signed with has not been needed since the start. */
  waitForVault(): boolean
}

/** Most tests of one endpoint that may wait. */
const mostTests = 100

export function createWebhookDeliveries(parts: DeliveryParts): WebhookDeliveries {
  const { store, clock, log } = parts
  const sends = createFollowedSends(parts, wake)
  const works = new Map<string, EndpointWork>()
  const turns = createTurns(key => works.get(key)?.step() ?? false)
  const key = createSigningKeyInUse(parts, () => {
    for (const each of works.keys()) turns.ask(each)
    parts.onChange()
  })
  let stopped = false

  function wake(name: EndpointName): void {
    if (stopped) return
    const id = `${name.organizationId} ${name.id}`
    if (!works.has(id)) {
      const end = () => void works.delete(id)
      works.set(
        id,
        createEndpointWork(parts, name, { key: key.get, ask: () => turns.ask(id), follow: sends.wake, end }),
      )
    }
    turns.ask(id)
  }

  return {
    queue(transaction, entries) {
      const { concerned, isSending } = queueEvents(transaction, entries, queueContext(parts))
      return () => {
        concerned.forEach(wake)
        if (isSending) sends.wake()
        if (concerned.length > 0) parts.onChange()
      }
    },
    start() {
      try {
        store.everyWebhookEndpoint().forEach(wake)
        sends.wake()
      } catch (thrown) {
        log.error({ failure: toAgentError(thrown).code }, 'webhooks could not be read')
      }
    },
    async stop() {
      stopped = true
      turns.stop()
      key.stop()
      await Promise.all([sends.stop(), ...[...works.values()].map(work => work.stop())])
    },
    async sendTest(organizationId, endpointId, note) {
      const endpoint = requireRecord(store, 'webhookEndpoints', organizationId, endpointId)
      if (!endpoint.isActive) throw new AgentError('REQUEST_INVALID', 'This webhook is paused. Resume it first.')
      const now = clock.now()
      const event = { activityOrganizationId: null, activityId: null, sequence: 0, status: null }
      const known = { organizationId, endpointId, ...event, happenedAt: now, nextAttemptAt: now }
      await store.write(transaction => {
        if (transaction.waitingDeliveries(endpoint, null, mostTests).length >= mostTests) throw tooManyTests()
        transaction.insert('webhookDeliveries', begin(webhookDeliveries, { id: newOrderedId(), ...known }, now))
        note(transaction)
      })
      wake(endpoint)
      parts.onChange()
    },
    async sendAgain(organizationId, deliveryId, note) {
      const now = clock.now()
      const { endpointId } = await store.write(transaction => {
        const delivery = requireRecord(transaction, 'webhookDeliveries', organizationId, deliveryId)
        const earlier = earlierOf(transaction, delivery)
        const write = (each: WebhookDelivery, nextAttemptAt: Milliseconds | null) =>
          transaction.replace('webhookDeliveries', { ...each, nextAttemptAt, updatedAt: now })
        if (earlier) write(earlier, now)
        write(sentAgain(delivery), earlier ? null : now)
        note(transaction)
        return delivery
      })
      wake({ organizationId, id: endpointId })
      parts.onChange()
    },
    waitForVault: () => key.isMissing(),
  }
}

/** Returns the delivery to send again. If it was settled, its attempts are counted from zero. */
function sentAgain(delivery: WebhookDelivery): WebhookDelivery {
  return delivery.state === 'waiting' ? delivery : { ...delivery, state: 'waiting', attemptCount: 0, reason: null }
}

/** The first event of its activity that waits, where that is one before it: it is sent first. */
function earlierOf(reader: Reader, delivery: WebhookDelivery): WebhookDelivery | undefined {
  const { organizationId, endpointId, activityId, sequence } = delivery
  // Test events have no order: the sequence of each is 0.
  const [first] = reader.waitingDeliveries({ organizationId, id: endpointId }, activityId, 1)
  return first !== undefined && first.sequence < sequence ? first : undefined
}

function tooManyTests(): AgentError {
  return new AgentError('TOO_MANY_WAITING', 'Too many test events wait for this webhook. Try again once some are sent.')
}
