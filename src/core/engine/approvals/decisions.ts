import type { Catalogue } from '../../activity/catalogue.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { ReceiptOf } from '../../ledger/receipt.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Move, Store } from '../../ports/store.ts'
import { decodeActivity } from '../evaluation/decode.ts'
import { type DecidedBy, receiptOf, shownDifferently } from './card.ts'
import type { Resumption } from './resume-result.ts'
import { isForPerson, type Waiting, type WaitingList } from './waiting-list.ts'

/** Request that the person decides about, as the window showed it and sent it back. */
export interface Seen {
  readonly id: string
  readonly fingerprint: string
  readonly digest: string
}

/** Decisions about requests that wait, one at a time about each. */
export interface Decisions {
  /** The request that was decided about. @throws AgentError `ACTIVITY_MOVED_ON`, `APPROVAL_STALE` */
  take(seen: Seen): Waiting
  /**
   * Executes one decision about a request. When that is done, the card goes; when it could not be, because the vault is locked or
   * the disk is full, the request goes on waiting.
   * @throws AgentError `ACTIVITY_MOVED_ON` while another is executed, and what `execute` throws
   */
  decide(held: Waiting, execute: () => Promise<unknown>): Promise<void>
  /** Ends a request without executing it, with a receipt of what was shown. */
  end(held: Waiting, move: Move, decision: ReceiptOf<'decided'>['decision'], by: DecidedBy): Promise<void>
}

export interface DecisionParts {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly clock: Clock
  readonly onward: Resumption
}

/** A disk that is full now may not be in a while. */
const pauseAfterFailure = 5_000

/** @param watch - Called for each that goes on waiting, to look no sooner than this if it is over. */
export function createDecisions(
  { catalogue, store, clock, onward }: DecisionParts,
  waiting: WaitingList,
  watch: (held: Waiting, notBefore: Milliseconds) => void,
): Decisions {
  return {
    take({ id, fingerprint, digest }) {
      const held = waiting.get(id)
      if (!held || !isForPerson(held)) {
        throw new AgentError(
          'ACTIVITY_MOVED_ON',
          'This request no longer waits for you: it was decided or has expired.',
        )
      }
      if (held.card.fingerprint !== fingerprint || held.card.digest !== digest) throw shownDifferently()
      return held
    },
    async decide(held, execute) {
      if (held.decided) throw new AgentError('ACTIVITY_MOVED_ON', 'This request is being decided already.')
      held.decided = true
      try {
        await execute()
        waiting.release(held.record.id)
      } catch (thrown) {
        held.decided = false
        const now = store.activity(held.record.organizationId, held.record.id)
        if (!now || isSettled(now.status) || now.executing) waiting.release(held.record.id)
        else {
          watch(held, clock.now() + pauseAfterFailure)
          if (toAgentError(thrown).code === 'APPROVAL_STALE')
            waiting.showAgain(held, decodeActivity(catalogue, store, now))
        }
        throw thrown
      }
    },
    async end(held, move, decision, by) {
      const now = clock.now()
      await onward.move(transaction => {
        transaction.receipt(receiptOf(held.card, decision, by, now))
        return transaction.apply(held.record, move, now)
      })
    },
  }
}
