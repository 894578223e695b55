import { type FailureCode, toAgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Posted } from '../ports/webhook-port.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import type { WebhookSigningKey } from '../webhooks/signing-key.ts'
import { afterAttempt, givenUp, outcomeOf } from './after-attempt.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { eventOf } from './event.ts'
import { createNextDue } from './next-due.ts'
import { createOutcomes } from './outcomes.ts'
import { createPace } from './pace.ts'
import { catchUp, type EndpointName, queueContext } from './queue.ts'
import { signedHeaders } from './signed-headers.ts'

/** Requests of one endpoint that are under way at a time; if it does not take them, one. */
const mostAtOnce = 4

/** Longest time between two looks at what waits, whatever the clock was set to. */
const longestLook: Milliseconds = 60_000

/** Time until it is tried again what could not be read or written. */
const afterFailure: Milliseconds = 5_000

/** Failures of an event that cannot be made from what is kept. After any other failure, a later try may succeed. */
const isLost: ReadonlySet<FailureCode> = new Set<FailureCode>(['ACTIVITY_NOT_FOUND', 'STORE_DAMAGED'])

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
  /** Has transactions followed that were sent meanwhile. */
  follow(): void
  /** There is nothing to do, and nothing to wait for. */
  end(): void
}

export function createEndpointWork(
  parts: DeliveryParts,
  name: EndpointName,
  { key, ask, follow, end }: Around,
): EndpointWork {
  const { store, clock, log, port } = parts
  /** Deliveries by their id. */
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const nextDue = createNextDue(store, name)
  const pace = createPace(clock)
  const outcomes = createOutcomes(store, name, {
    now: clock.now,
    onWritten() {
      parts.onChange()
      ask()
    },
    onFailed(thrown) {
      warn(thrown)
      return afterFailure
    },
  })
  let writing: Promise<void> | undefined
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
    if (endpoint.isBehind) bringUp()
    if (outcomes.isFull() || underWay.size >= (pace.isFailing() ? 1 : mostAtOnce)) return false
    const now = clock.now()
    const left = pace.left()
    if (left > 0) return look(now + left)
    const due = nextDue.take(now, [...underWay.keys(), ...outcomes.ids()])
    if (due === 'more') return true
    if (due === undefined) return lookLater(now)
    const signingKey = key(name.organizationId)
    if (!signingKey) return false
    const attempt = deliver(endpoint, due, signingKey)
    underWay.set(due.id, attempt)
    void attempt.then(() => {
      underWay.delete(due.id)
      ask()
    })
    return true
  }

  function rest(): false {
    if (underWay.size === 0 && outcomes.ids().length === 0 && !writing) end()
    return false
  }

  function lookLater(now: Milliseconds): false {
    const next = store.nextDueAfter(name, now)
    return next === undefined ? rest() : look(Math.min(now + longestLook, next))
  }

  function look(at: Milliseconds): false {
    cancelLook()
    cancelLook = clock.wakeAt(at, ask)
    return false
  }

  function failed(thrown: unknown): void {
    if (stopping.signal.aborted) return
    warn(thrown)
    look(clock.now() + afterFailure)
  }

  function warn(thrown: unknown): void {
    log.warn({ failure: toAgentError(thrown).code, endpoint: name.id }, 'deliveries to a webhook are put off')
  }

  function bringUp(): void {
    writing ??= store
      .write(transaction => catchUp(transaction, name, queueContext(parts)))
      .then(isSending => isSending && follow())
      .then(ask, failed)
      .finally(() => {
        writing = undefined
      })
  }

  async function deliver(endpoint: WebhookEndpoint, delivery: WebhookDelivery, signingKey: WebhookSigningKey) {
    const at = clock.now()
    const posted = await post(endpoint, delivery, signingKey, at)
    // What was answered has its place even now: otherwise it is sent again after the next start.
    if (stopping.signal.aborted && posted?.kind !== 'answered') return
    pace.note(posted !== undefined && outcomeOf(posted) === 'failed')
    const known = { at, now: clock.now(), random: Math.random() }
    outcomes.add({
      id: delivery.id,
      after: current =>
        posted ? afterAttempt(current, posted, known) : givenUp(current, 'The event can no longer be read.'),
    })
  }

  /** @returns undefined where there is nothing that could be sent, now or later */
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
      const { code } = toAgentError(thrown)
      log.error({ failure: code, activity: delivery.activityId }, 'an event could not be made')
      return isLost.has(code) ? undefined : { kind: 'unanswered', why: 'it could not be prepared; the log says why' }
    }
  }

  return {
    step,
    async stop() {
      stopping.abort()
      cancelLook()
      await Promise.all([writing, ...underWay.values()])
      await outcomes.stop()
    },
  }
}
