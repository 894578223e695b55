import { type SendStatus, standingOfSend } from '../activity/send-status.ts'
import { toAgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import { sendUpdates } from '../webhooks/event-types.ts'
import { toldOf } from '../webhooks/subscriptions.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { type EndpointName, queueEvent } from './queue.ts'

/** A transaction is followed so long: one that no block has by then rarely gets into one. */
const followedFor: Milliseconds = 86_400_000
/** Transactions that are asked about in one look, the newest of them. */
const mostAtOnce = 100

/** Asks nodes how sent transactions stand, for endpoints that are told of it. What is known stands in the store, and is read at each look. */
export interface FollowedSends {
  /** Something may have been sent that an endpoint is told of. */
  wake(): void
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>
}

/** @param wakeEndpoint - Called for each endpoint that has something to be sent. */
export function createFollowedSends(parts: DeliveryParts, wakeEndpoint: (name: EndpointName) => void): FollowedSends {
  const { store, clock, catalogue, broadcasts, log } = parts
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  let cancelLook = () => {}
  let stopped = false

  function wake(): void {
    isAskedAgain = true
    if (stopped || looking) return
    cancelLook()
    looking = look()
      .catch(thrown => {
        log.warn({ failure: toAgentError(thrown).code }, 'sent transactions are not followed for now')
        return longestPause
      })
      .then(pause => {
        looking = undefined
        if (stopped) return
        if (isAskedAgain) wake()
        else if (pause !== undefined) cancelLook = clock.wakeAt(clock.now() + pause, wake)
      })
  }

  /** @returns time until the next look; `undefined` if nothing is left to follow */
  async function look(): Promise<Milliseconds | undefined> {
    isAskedAgain = false
    const records = followed()
    const byNetwork = Map.groupBy(records, networkOf)
    // A node that is silent keeps those of other networks waiting for nothing.
    await Promise.all([...byNetwork.values()].map(askInTurn))
    const youngest = Math.min(...followed().map(({ updatedAt }) => clock.now() - updatedAt))
    return Number.isFinite(youngest) ? pauseAt(youngest) : undefined
  }

  /** Lists the newest activities whose transactions were said to be on their way, and no more since. */
  function followed(): readonly ActivityRecord[] {
    const open = store
      .everyWebhookEndpoint()
      .filter(isToldOfSends)
      .flatMap(openOf)
      .sort((one, other) => other.happenedAt - one.happenedAt)
    const newest = [...new Map(open.map(delivery => [delivery.activityId, delivery])).values()].slice(0, mostAtOnce)
    return newest.flatMap(({ activityOrganizationId: at, activityId }) =>
      at === null || activityId === null ? [] : (store.activity(at, activityId) ?? []),
    )
  }

  const openOf = (endpoint: EndpointName) => store.openSends(endpoint, clock.now() - followedFor, mostAtOnce)
  const networkOf = (record: ActivityRecord) => sendsOf(record)?.transaction(record)?.network
  const sendsOf = ({ type }: ActivityRecord) => catalogue.get(type)?.activity.sends

  async function askInTurn(records: readonly ActivityRecord[]): Promise<void> {
    for (const record of records) {
      const sends = sendsOf(record)
      if (stopped || !sends) return
      try {
        const standing = await standingOfSend(record, sends, { broadcasts, now: clock.now(), sendsAgain: true })
        if (standing && standing.txStatus !== 'BROADCASTING') await tell(record, standing.txStatus)
      } catch (thrown) {
        log.warn(
          { activity: record.id, failure: toAgentError(thrown).code },
          'a node does not say how a transaction stands',
        )
        return
      }
    }
  }

  /** Queues the last event of a transaction, once, for each endpoint that was told of the first. */
  async function tell({ id: activityId, organizationId }: ActivityRecord, status: SendStatus): Promise<void> {
    const now = clock.now()
    const told = await store.write(transaction =>
      transaction
        .everyWebhookEndpoint()
        .filter(isToldOfSends)
        .flatMap(endpoint => {
          const first = openOf(endpoint).find(each => each.activityId === activityId)
          if (!first) return []
          const { sequence } = first
          queueEvent(transaction, endpoint, { organizationId, activityId, sequence, status, at: now }, now)
          return [endpoint]
        }),
    )
    told.forEach(wakeEndpoint)
    if (told.length > 0) parts.onChange()
  }

  return {
    wake,
    async stop() {
      stopped = true
      cancelLook()
      await looking
    },
  }
}

const isToldOfSends = (endpoint: WebhookEndpoint): boolean => toldOf(endpoint).includes(sendUpdates)

const longestPause: Milliseconds = 60_000

/** Blocks come in seconds; what is in none after some minutes waits for its fee to be enough. */
function pauseAt(age: Milliseconds): Milliseconds {
  if (age < 60_000) return 2_000
  return age < 600_000 ? 15_000 : longestPause
}
