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
    openSends: (endpoint, { since, before }, limit) =>
      of(endpoint)
        .filter(each => isFollowed(each, since) && newestFirst(before, each) < 0)
        .sort(newestFirst)
        .slice(0, limit),
    deliveriesBeyond: (endpoint, state, most, followedSince) =>
      of(endpoint)
        .filter(each => each.state === state && !isFollowed(each, followedSince))
        .sort((one, other) => inOrder(other, one))
        .slice(most)
        .map(({ id }) => id),
  }
}

function isFollowed({ status, happenedAt }: WebhookDelivery, since: number): boolean {
  return status === 'BROADCASTING' && happenedAt > since
}

type Sent = Pick<WebhookDelivery, 'happenedAt' | 'id'>

function newestFirst(one: Sent, other: Sent): number {
  return other.happenedAt - one.happenedAt || by('id')(other, one)
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
