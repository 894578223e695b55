import type { ActivityRecord } from '../../../ledger/activity-record.ts'
import type { Store, Transaction } from '../../../ports/store.ts'
import { type NotifyParts, notify } from '../notify.ts'

export interface TransitionParts extends NotifyParts {
  readonly store: Store
}

/** Commits what moves an activity without executing it, and notifies. `undefined` where nothing moved. */
export async function applyTransition<Moved extends ActivityRecord | undefined>(
  parts: TransitionParts,
  work: (transaction: Transaction) => Moved,
): Promise<Moved> {
  const moved = await parts.store.write(work)
  if (moved) notify(parts, { record: moved })
  return moved
}
