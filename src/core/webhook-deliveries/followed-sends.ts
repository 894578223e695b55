import { followedNoMore, type SendStatus, standingOfSend } from '../activity/send-status.ts'
import { toAgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Within } from '../ports/webhook-queue-reader.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import { sendUpdates } from '../webhooks/event-types.ts'
import { toldOf } from '../webhooks/subscriptions.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { followedFor } from './forget-old.ts'
import { type EndpointName, queueEvent } from './queue.ts'

/** Transactions that one look reads: so many of the newest, and as many of the others in turn. */
const mostAtOnce = 50

/** Asks nodes for the status of sent transactions, for endpoints that subscribe to it. It reads its state from the store each time. */
export interface FollowedSends {
  /** Call it after an endpoint may have got a new transaction to follow. */
  wake(): void
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>
}

/** A transaction that is followed. */
interface Followed {
  readonly record: ActivityRecord
  readonly sentAt: Milliseconds
}

type Place = Within['before']
const newest: Place = { happenedAt: Number.MAX_SAFE_INTEGER, id: '' }

/** @param wakeEndpoint - Called for each endpoint that has something to be sent. */
export function createFollowedSends(parts: DeliveryParts, wakeEndpoint: (name: EndpointName) => void): FollowedSends {
  const { store, clock, catalogue, broadcasts, log } = parts
  /** By network: one whose node is slow keeps no other waiting. */
  const asking = new Map<string, Promise<void>>()
  /** Activities at which nodes failed last, by network. The next look begins behind it: one that a node always fails at stops no other. */
  const failedAt = new Map<string, string>()
  /** Behind it are those whose turn is next. */
  let turn = newest
  let cancelLook = () => {}
  let stopped = false

  function wake(): void {
    if (stopped) return
    cancelLook()
    const pause = look()
    if (pause !== undefined) cancelLook = clock.wakeAt(clock.now() + pause, wake)
  }

  /** @returns time until the next look; `undefined` if nothing is left to follow */
  function look(): Milliseconds | undefined {
    try {
      const followed = dueNow()
      for (const [network, each] of Map.groupBy(followed, ({ record }) => networkOf(record))) {
        if (network === undefined || asking.has(network)) continue
        const asked = askInTurn(network, each).finally(() => asking.delete(network))
        asking.set(network, asked)
      }
      const [first] = followed
      if (first) return pauseAt(clock.now() - first.sentAt)
      // A page of which nothing is kept any more hides no other.
      return turn === newest ? undefined : longestPause
    } catch (thrown) {
      log.warn({ failure: toAgentError(thrown).code }, 'sent transactions are not followed for now')
      return longestPause
    }
  }

  /** The newest, and those whose turn it is. */
  function dueNow(): readonly Followed[] {
    const first = openBefore(newest)
    const next = openBefore(turn)
    turn = next.length < mostAtOnce ? newest : (next.at(-1) ?? newest)
    const byActivity = new Map([...first, ...next].map(delivery => [delivery.activityId, delivery]))
    return [...byActivity.values()].flatMap(({ activityOrganizationId: at, activityId, happenedAt: sentAt }) => {
      const record = at === null || activityId === null ? undefined : store.activity(at, activityId)
      return record ? [{ record, sentAt }] : []
    })
  }

  /** Lists what endpoints were told is on its way, and nothing since, each activity once; newest first. */
  function openBefore(before: Place): readonly WebhookDelivery[] {
    const open = store
      .everyWebhookEndpoint()
      .filter(isToldOfSends)
      .flatMap(endpoint => store.openSends(endpoint, { since: -1, before }, mostAtOnce))
      .sort((one, other) => other.happenedAt - one.happenedAt || (one.id < other.id ? 1 : -1))
    return [...new Map(open.map(delivery => [delivery.activityId, delivery])).values()].slice(0, mostAtOnce)
  }

  const networkOf = (record: ActivityRecord) => sendsOf(record)?.transaction(record)?.network
  const sendsOf = ({ type }: ActivityRecord) => catalogue.get(type)?.activity.sends

  async function askInTurn(network: string, all: readonly Followed[]): Promise<void> {
    const behind = all.findIndex(({ record }) => record.id === failedAt.get(network)) + 1
    failedAt.delete(network)
    for (const followed of [...all.slice(behind), ...all.slice(0, behind)]) {
      const { record } = followed
      const sends = sendsOf(record)
      if (stopped || !sends) return
      try {
        const standing = await standingOfSend(record, sends, { broadcasts, now: clock.now(), sendsAgain: true })
        if (standing && standing.txStatus !== 'BROADCASTING') await end(followed, standing.txStatus)
        // Only an answer ends it: neither a node nor an agent that was away for longer does.
        else if (clock.now() - followed.sentAt > followedFor) await end(followed, null)
      } catch (thrown) {
        failedAt.set(network, record.id)
        log.warn(
          { activity: record.id, failure: toAgentError(thrown).code },
          'a node does not say how a transaction stands',
        )
        return
      }
    }
  }

  /**
   * Ends following a transaction, for each endpoint that got the first event of it.
   * @param status - Of the last event, which is queued; null for none.
   */
  async function end({ record, sentAt }: Followed, status: SendStatus | null): Promise<void> {
    const { id: activityId, organizationId } = record
    const now = clock.now()
    const when: Within = { since: sentAt - 1, before: { happenedAt: sentAt + 1, id: '' } }
    const told = await store.write(transaction =>
      transaction
        .everyWebhookEndpoint()
        .filter(isToldOfSends)
        .flatMap(endpoint => {
          const sentThen = transaction.openSends(endpoint, when, mostInOneCommit)
          const first = sentThen.find(each => each.activityId === activityId)
          if (!first) return []
          const { sequence } = first
          transaction.replace('webhookDeliveries', { ...first, status: followedNoMore })
          if (status === null) return []
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
      await Promise.all(asking.values())
    },
  }
}

const isToldOfSends = (endpoint: WebhookEndpoint): boolean => toldOf(endpoint).includes(sendUpdates)

/** More are not sent in one millisecond. */
const mostInOneCommit = 1_000

const longestPause: Milliseconds = 60_000

/** Blocks come in seconds; what is in none after some minutes waits for its fee to be enough. */
function pauseAt(age: Milliseconds): Milliseconds {
  if (age < 60_000) return 2_000
  return age < 600_000 ? 15_000 : longestPause
}
