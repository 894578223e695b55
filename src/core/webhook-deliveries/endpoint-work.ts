import { toAgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Posted } from '../ports/webhook-port.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import type { WebhookSigningKey } from '../webhooks/signing-key.ts'
import { afterAttempt, givenUp, longestPause, outcomeOf } from './after-attempt.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { eventOf } from './event.ts'
import { forgetOld } from './forget-old.ts'
import { catchUp, type EndpointName, mostWaiting, waitingOf } from './queue.ts'
import { signedHeaders } from './signed-headers.ts'

/** Requests of one endpoint that are under way at a time; of one that does not take them, one. */
const mostAtOnce = 4

/** What waits is looked at so often at least, whatever the clock was set to. */
const longestLook: Milliseconds = 60_000

/** Of how many that are settled one has the old ones gone through. */
const tidyEach = 32

/** How soon it is tried again what could not be read or written. */
const afterFailure: Milliseconds = 5_000

/** Delivers what waits for one endpoint. What it knows stands in the store, and is read at each step. */
export interface EndpointWork {
  /** Takes one small step. Returns whether there may be another at once. */
  step(): boolean
  stop(): Promise<void>
}

interface Around {
  readonly key: (organizationId: string) => WebhookSigningKey | undefined
  /** Asks for a step. */
  ask(): void
  /** There is nothing to do, and nothing to wait for. */
  end(): void
}

export function createEndpointWork(parts: DeliveryParts, name: EndpointName, { key, ask, end }: Around): EndpointWork {
  const { store, clock, log, port } = parts
  /** By what they must not overtake. */
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let failures = 0
  let settled = 0
  let isWriting = false
  let writing: Promise<void> = Promise.resolve()
  let cancelLook = () => {}

  function step(): boolean {
    cancelLook()
    try {
      return tryStep()
    } catch (thrown) {
      failed(thrown)
      return false
    }
  }

  function tryStep(): boolean {
    const endpoint = store.find('webhookEndpoints', name.organizationId, name.id)
    if (!endpoint?.isActive) return rest()
    const waiting = waitingOf(store, name)
    if (endpoint.isBehind && waiting.length <= mostWaiting / 2) bringUp()
    if (waiting.length === 0) return rest()
    const signingKey = key(name.organizationId)
    if (!signingKey || underWay.size >= (failures > 0 ? 1 : mostAtOnce)) return false
    const now = clock.now()
    const next = headsOf(waiting).filter(head => !underWay.has(laneOf(head)))
    const due = next.find(head => isDue(head, now))
    if (!due) return lookLater(next, now)
    const attempt = deliver(endpoint, due, signingKey)
    underWay.set(laneOf(due), attempt)
    void attempt.then(() => {
      underWay.delete(laneOf(due))
      ask()
    })
    return true
  }

  function rest(): false {
    if (underWay.size === 0 && !isWriting) end()
    return false
  }

  function lookLater(next: readonly WebhookDelivery[], now: Milliseconds): false {
    const earliest = Math.min(now + longestLook, ...next.map(({ nextAttemptAt }) => nextAttemptAt ?? now))
    if (next.length > 0) cancelLook = clock.wakeAt(earliest, ask)
    return false
  }

  function failed(thrown: unknown): void {
    if (stopping.signal.aborted) return
    log.warn({ failure: toAgentError(thrown).code, endpoint: name.id }, 'deliveries to a webhook are put off')
    cancelLook = clock.wakeAt(clock.now() + afterFailure, ask)
  }

  function bringUp(): void {
    if (isWriting) return
    isWriting = true
    writing = store
      .write(transaction => catchUp(transaction, name, clock.now()))
      .then(() => {
        isWriting = false
        ask()
      })
      .catch(thrown => {
        isWriting = false
        failed(thrown)
      })
  }

  /** Resolves when what came of it is durable: the next event of an activity is not sent before. */
  async function deliver(endpoint: WebhookEndpoint, delivery: WebhookDelivery, signingKey: WebhookSigningKey) {
    const at = clock.now()
    try {
      const posted = await post(endpoint, delivery, signingKey, at)
      if (stopping.signal.aborted) return
      failures = posted && outcomeOf(posted) === 'failed' ? failures + 1 : 0
      const outcome = (current: WebhookDelivery) =>
        posted
          ? afterAttempt(current, posted, { at, now: clock.now(), random: Math.random() })
          : givenUp(current, 'What is to be sent cannot be read any more.')
      await store.write(transaction => {
        // With its endpoint, it may have been deleted meanwhile.
        const current = transaction.find('webhookDeliveries', name.organizationId, delivery.id)
        if (!current) return
        const after = outcome(current)
        transaction.replace('webhookDeliveries', after)
        if (after.state !== 'waiting' && settled % tidyEach === 0) forgetOld(transaction, name)
      })
      settled++
      parts.onChange()
    } catch (thrown) {
      failed(thrown)
      await pauseOf(afterFailure)
    }
  }

  async function post(
    { url }: WebhookEndpoint,
    delivery: WebhookDelivery,
    signingKey: WebhookSigningKey,
    at: Milliseconds,
  ): Promise<Posted | undefined> {
    try {
      const event = eventOf(parts.catalogue, store, delivery)
      const headers = signedHeaders(signingKey, delivery.id, event, at)
      return await port.post(url, headers, event.body, stopping.signal)
    } catch (thrown) {
      log.error({ failure: toAgentError(thrown).code, activity: delivery.activityId }, 'an event could not be made')
      return undefined
    }
  }

  function pauseOf(time: Milliseconds): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = clock.wakeAt(clock.now() + time, resolve)
    stopping.signal.addEventListener('abort', resolve as () => void)
    return promise.finally(() => {
      cancel()
      stopping.signal.removeEventListener('abort', resolve as () => void)
    })
  }

  return {
    step,
    async stop() {
      stopping.abort()
      cancelLook()
      await Promise.all([writing, ...underWay.values()])
    },
  }
}

/** Events of one activity follow one another. A test event follows none. */
function laneOf({ activityId, id }: WebhookDelivery): string {
  return activityId ?? id
}

/** @param waiting - Oldest first. */
function headsOf(waiting: readonly WebhookDelivery[]): WebhookDelivery[] {
  const heads = new Map<string, WebhookDelivery>()
  for (const delivery of waiting) if (!heads.has(laneOf(delivery))) heads.set(laneOf(delivery), delivery)
  return [...heads.values()]
}

/** Also where the clock was set back since. */
function isDue({ nextAttemptAt }: WebhookDelivery, now: Milliseconds): boolean {
  return nextAttemptAt === null || nextAttemptAt <= now || nextAttemptAt > now + longestPause * 2
}
