import type { Card } from '../../../shared/card.ts'
import type { AgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { ReceiptOf } from '../../ledger/receipt.ts'
import type { Transaction } from '../../ports/store.ts'

/** Whose answer lets an activity go on. */
export interface Answer {
  readonly receipt?: ReceiptOf<'decided'> | undefined
  /** Card that the person read. Absent if nobody did. */
  readonly card?: Card
  /** True if somebody can be asked again if the vault turns out to be locked. */
  readonly canWait: boolean
}

/** State of an activity after the stages that were left. */
export interface Resumed {
  /** Settled; or still waiting, where `putOff` says why. */
  readonly record: ActivityRecord
  /** Why it ended without having begun: something it needs was deleted while it waited. */
  readonly refusal?: AgentError
  /** Why it goes on waiting: the vault could not be reached, and nothing was signed. */
  readonly putOff?: AgentError
  /** Resolves when those that wait, and may stand differently now, have been looked at. */
  readonly reevaluated: Promise<void>
}

/** Access of waiting activities to the stages above them: to go on, or to end without going on. */
export interface Resumption {
  /**
   * Takes an activity that waited through the stages that are left.
   * @throws AgentError `ACTIVITY_MOVED_ON` if it was settled meanwhile, `APPROVAL_STALE` if the person would be shown something
   * else now: then it goes on waiting.
   */
  resume(record: ActivityRecord, answer: Answer): Promise<Resumed>
  /** Commits what moves an activity, and tells those who wait for it and the window. `undefined` if nothing moved. */
  move<Moved extends ActivityRecord | undefined>(work: (transaction: Transaction) => Moved): Promise<Moved>
}
