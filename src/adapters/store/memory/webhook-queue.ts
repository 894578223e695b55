import type { WebhookQueueReader } from '../../../core/ports/webhook-queue-reader.ts'
import type { WebhookDelivery } from '../../../core/records/webhook-delivery.ts'
import { type Kept, keyOf } from './kept.ts'
import { by, inOrder } from './order.ts'

/** Reads the deliveries that wait for a webhook. */
export function webhookQueueInMemory({ all }: Kept): WebhookQueueReader {
  type Endpoint = Parameters<WebhookQueueReader['nextDueAfter']>[0]
  type Due = Parameters<WebhookQueueReader['isAnyDue']>[1]
  const of = ({ organizationId, id }: Endpoint) =>
    [...all('webhookDeliveries').values()].filter(
      each => keyOf(each.organizationId, each.endpointId) === keyOf(organizationId, id),
    )
  const timed = (endpoint: Endpoint) => of(endpoint).flatMap(each => (isTimed(each) ? [each] : []))
  const due = (endpoint: Endpoint, { until, beyond, except }: Due) => {
    const others = timed(endpoint).filter(({ id }) => !except.includes(id))
    const inTime = others.filter(({ nextAttemptAt }) => nextAttemptAt <= until).sort(byTime)
    return [...inTime, ...others.filter(({ nextAttemptAt }) => nextAttemptAt > beyond).sort(byTime)]
  }
  return {
    sourceWaitingAfter: (endpoint, after) =>
      timed(endpoint)
        .map(sourceOf)
        .filter(source => source > after)
        .sort()[0],
    dueDelivery: (endpoint, source, isTried, asked) =>
      due(endpoint, asked).find(each => sourceOf(each) === source && each.attemptCount > 0 === isTried),
    isAnyDue: (endpoint, asked) => due(endpoint, asked).length > 0,
    nextDueAfter: (endpoint, time) =>
      timed(endpoint)
        .sort(byTime)
        .find(({ nextAttemptAt }) => nextAttemptAt > time)?.nextAttemptAt,
    waitingDeliveries: (endpoint, activityId, limit) =>
      of(endpoint)
        .filter(each => each.activityId === activityId && each.state === 'waiting')
        .sort((one, other) => one.sequence - other.sequence || by('id')(one, other))
        .slice(0, limit),
    openSends(endpoint, since, limit) {
      const over = of(endpoint).filter(({ status }) => status === 'INCLUDED' || status === 'FAILED')
      return of(endpoint)
        .filter(({ status, happenedAt }) => status === 'BROADCASTING' && happenedAt > since)
        .filter(({ activityId }) => !over.some(each => each.activityId === activityId))
        .sort((one, other) => other.happenedAt - one.happenedAt || by('id')(other, one))
        .slice(0, limit)
    },
    deliveriesBeyond: (endpoint, state, most) =>
      of(endpoint)
        .filter(each => each.state === state)
        .sort((one, other) => inOrder(other, one))
        .slice(most)
        .map(({ id }) => id),
  }
}

type Timed = WebhookDelivery & { readonly nextAttemptAt: number }

function isTimed(delivery: WebhookDelivery): delivery is Timed {
  return delivery.nextAttemptAt !== null
}

function byTime(one: Timed, other: Timed): number {
  return one.nextAttemptAt - other.nextAttemptAt || by('id')(one, other)
}

function sourceOf({ activityOrganizationId, organizationId }: WebhookDelivery): string {
  return activityOrganizationId ?? organizationId
}
