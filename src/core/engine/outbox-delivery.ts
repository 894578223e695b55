import type { OutboxEntry } from '../ledger/audit.ts'
import type { Log } from '../ports/log.ts'
import type { Store, Transaction } from '../ports/store.ts'

/** Takes activities in the order they moved. Throwing keeps the entries for the next time. */
export type Deliver = (entries: readonly OutboxEntry[]) => void | Promise<void>

/**
 * Keeps what of the entries is to be told to others, in the commit that takes them out of the outbox.
 * @returns what is called once that is durable
 */
export type Queue = (transaction: Transaction, entries: readonly OutboxEntry[]) => () => void

export interface OutboxDelivery {
  /** Says that the outbox may hold something. Costs nothing when called often. */
  wake(): void
  /** Resolves when a delivery under way has ended. */
  stop(): Promise<void>
}

const batch = 500

/** Signing must not wait for a delivery, and many moves are delivered at once. */
const pause = 100

/** Time until a failed delivery is tried again, if nothing else wakes it before. */
const afterFailure = 5_000

/** Empties the outbox into `deliver`; what a crash left there is delivered after the next start. */
export function createOutboxDelivery(
  { store, log }: { readonly store: Store; readonly log: Log },
  deliver: Deliver,
  queue: Queue = () => () => undefined,
): OutboxDelivery {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  async function drain(): Promise<void> {
    try {
      for (;;) {
        const entries = store.outbox(batch)
        const last = entries.at(-1)
        if (!last || stopped) return
        await deliver(entries)
        const queued = await store.write(transaction => {
          const told = queue(transaction, entries)
          transaction.delivered(last.sequence)
          return told
        })
        queued()
      }
    } catch (error) {
      log.warn({ error }, 'the outbox could not be delivered; it will be tried again')
      wakeAfter(afterFailure)
    }
  }

  function wakeAfter(milliseconds: number): void {
    if (timer || stopped) return
    timer = setTimeout(() => {
      timer = undefined
      running = running.then(drain)
    }, milliseconds)
    timer.unref()
  }

  return {
    wake: () => wakeAfter(pause),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
