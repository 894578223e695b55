import type { Topic } from '../../../shared/topics.ts'
import type { AgentError } from '../../errors.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import { type Clock, latest } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'
import type { Decisions } from './decisions.ts'
import { terminationBy } from './terminate.ts'
import { endsAt, whyOver } from './time-left.ts'
import type { Waiting, WaitingList } from './waiting-list.ts'

/** Ends requests that wait once their time is over. */
export interface Expiry {
  /** Ends the request in time; also takes up a time that ran out while a decision was being executed, and was not. */
  watch(held: Waiting, notBefore?: Milliseconds): void
  /** A timer may be late, after sleep for one, so the time is also looked at whenever somebody asks what waits. */
  endOverdue(): void
  /** @throws AgentError `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`, having ended the request */
  requireTimeLeft(held: Waiting): Promise<void>
  /** Gives ten more minutes. @throws AgentError as `requireTimeLeft`, and `ACTIVITY_MOVED_ON` if it is being decided about */
  extend(held: Waiting): Promise<void>
}

const moreTime = 600_000

export interface ExpiryParts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  changed(topic: Topic): void
}

export function createExpiry(
  { store, clock, log, changed }: ExpiryParts,
  waiting: WaitingList,
  decisions: Decisions,
): Expiry {
  const overNow = (held: Waiting) => whyOver(store, held.record, latest(clock))
  const end = (held: Waiting, over: AgentError) =>
    decisions.decide(held, () => decisions.end(held, terminationBy(over), 'expired', 'clock'))

  return {
    watch,
    requireTimeLeft,
    async extend(held) {
      await requireTimeLeft(held)
      if (held.record.expiresAt === null) return
      const expiresAt = held.record.expiresAt + moreTime
      held.record = await store.write(transaction =>
        transaction.apply(held.record, { event: 'extended', expiresAt }, clock.now()),
      )
      held.card = { ...held.card, expiresAt }
      watch(held)
      changed('approvals')
    },
    endOverdue() {
      const now = clock.now()
      for (const held of waiting.all()) {
        if (!held.decided && held.looksAt !== null && held.looksAt <= now) endIfOver(held)
      }
    },
  }

  async function requireTimeLeft(held: Waiting): Promise<void> {
    const over = overNow(held)
    if (!over) return
    await end(held, over)
    throw over
  }

  function watch(held: Waiting, notBefore = 0): void {
    held.cancelExpiry()
    const ends = endsAt(store, held.record)
    held.looksAt = ends === null ? null : Math.max(ends, notBefore)
    if (held.looksAt !== null) held.cancelExpiry = clock.wakeAt(held.looksAt, () => endIfOver(held))
  }

  function endIfOver(held: Waiting): void {
    const over = overNow(held)
    if (!over) {
      watch(held)
      return
    }
    void end(held, over).catch(error =>
      log.warn({ error, activityId: held.record.id }, 'a request could not be ended when its time was over'),
    )
  }
}
