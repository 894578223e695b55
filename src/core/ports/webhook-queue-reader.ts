import type { Milliseconds } from '../milliseconds.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'

type EndpointName = Pick<WebhookEndpoint, 'organizationId' | 'id'>

/** Which deliveries are due: those whose time has come, and those whose time is so late that the clock was set back since. */
export interface Due {
  /** Inclusive. */
  readonly until: Milliseconds
  /** Exclusive. */
  readonly beyond: Milliseconds
  /** Ids of some that are not asked for. */
  readonly except: readonly string[]
}

/** Some of the transactions that are followed, by when they were sent and by the id of the delivery. Both ends are exclusive. */
export interface Within {
  readonly since: Milliseconds
  readonly before: Pick<WebhookDelivery, 'happenedAt' | 'id'>
}

/** Deliveries of one endpoint, each question answered without going through the others. */
export interface WebhookQueueReader {
  /**
   * The next organization by id after `after`, which may be empty, of whose activities something waits for the endpoint and has a time.
   * Test events are of the organization that the endpoint belongs to.
   */
  sourceWaitingAfter(endpoint: EndpointName, after: string): string | undefined
  /**
   * Finds the delivery of the organization `source` that was due first. @param isTried - True for deliveries that were attempted before.
   */
  dueDelivery(endpoint: EndpointName, source: string, isTried: boolean, due: Due): WebhookDelivery | undefined
  isAnyDue(endpoint: EndpointName, due: Due): boolean
  /** The earliest time after `time` at which something is due. */
  nextDueAfter(endpoint: EndpointName, time: Milliseconds): Milliseconds | undefined
  /** Lists what waits for the endpoint of one activity, in the order of the audit trail; null for test events. */
  waitingDeliveries(endpoint: EndpointName, activityId: string | null, limit: number): WebhookDelivery[]
  /** Lists transactions that are said to be on their way, and are still followed; newest first. */
  openSends(endpoint: EndpointName, within: Within, limit: number): WebhookDelivery[]
  /**
   * The ids of all in this state except the newest `most` (by createdAt, then id).
   * @param followedSince - Transactions that are followed, and were sent after this time, are left out too.
   */
  deliveriesBeyond(
    endpoint: EndpointName,
    state: WebhookDelivery['state'],
    most: number,
    followedSince: Milliseconds,
  ): string[]
}
