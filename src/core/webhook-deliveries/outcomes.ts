import type { Milliseconds } from '../milliseconds.ts'
import type { Store, Transaction } from '../ports/store.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import { forgetOld } from './forget-old.ts'
import type { EndpointName } from './queue.ts'

/** Time an outcome waits for others, to be written with them: a commit costs as much as all else of a delivery. */
const pause: Milliseconds = 100

/** No more attempts are made while so many are not written. */
const most = 16

/** Number of settled deliveries after which old ones are cleared. The first one clears them too, for an endpoint with few events. */
const tidyEach = 32

/** Outcome of one attempt. */
export interface Outcome {
  readonly id: string
  /** The delivery after it. */
  readonly after: (current: WebhookDelivery) => WebhookDelivery
}

/**
 * Writes what came of attempts, several in one commit. If a crash loses one, its event is sent again; the next event of its activity
 * has no time before.
 */
export interface Outcomes {
  add(outcome: Outcome): void
  /** Lists the ids of deliveries whose outcome is not durable yet. */
  ids(): readonly string[]
  isFull(): boolean
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>
}

interface Around {
  readonly now: () => Milliseconds
  readonly onWritten: () => void
  /** @returns how soon it is tried again */
  readonly onFailed: (thrown: unknown) => Milliseconds
}

export function createOutcomes(store: Store, endpoint: EndpointName, { now, onWritten, onFailed }: Around): Outcomes {
  const kept: Outcome[] = []
  let settled = tidyEach - 1
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let stopped = false

  function schedule(after: Milliseconds): void {
    timer ??= setTimeout(write, after).unref()
  }
  function write(): void {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
  }
  async function writeAll(): Promise<void> {
    const batch = [...kept]
    try {
      settled += await store.write(transaction => record(transaction, batch))
      kept.splice(0, batch.length)
      if (kept.length > 0) schedule(pause)
      onWritten()
    } catch (thrown) {
      if (!stopped) schedule(onFailed(thrown))
    }
  }
  /** @returns how many were settled */
  function record(transaction: Transaction, batch: readonly Outcome[]): number {
    const over = batch.filter(outcome => recordOne(transaction, outcome)).length
    if (Math.floor(settled / tidyEach) !== Math.floor((settled + over) / tidyEach))
      forgetOld(transaction, endpoint, now())
    return over
  }
  /** @returns whether it is settled */
  function recordOne(transaction: Transaction, { id, after }: Outcome): boolean {
    // With its endpoint, it may have been deleted meanwhile.
    const current = transaction.find('webhookDeliveries', endpoint.organizationId, id)
    if (!current) return false
    const next = after(current)
    transaction.replace('webhookDeliveries', next)
    if (next.state === 'waiting') return false
    if (next.activityId !== null) letNextGo(transaction, next.activityId)
    return true
  }
  function letNextGo(transaction: Transaction, activityId: string): void {
    const [first] = transaction.waitingDeliveries(endpoint, activityId, 1)
    if (first?.nextAttemptAt === null) transaction.replace('webhookDeliveries', { ...first, nextAttemptAt: now() })
  }
  return {
    add(outcome) {
      kept.push(outcome)
      if (kept.length < most) schedule(pause)
      else write()
    },
    ids: () => kept.map(({ id }) => id),
    isFull: () => kept.length >= most,
    async stop() {
      stopped = true
      await writing
      if (kept.length > 0) write()
      await writing
      clearTimeout(timer)
    },
  }
}
