import type { ActivityRecord } from '../kept/activity-record.ts'
import type { Store, Transaction } from '../ports/store.ts'
import { type NotifyParts, notify } from './notify.ts'

export interface MoveParts extends NotifyParts {
  readonly store: Store
}

/** Commits what moves an activity without executing it, and notifies. `undefined` where nothing moved. */
export async function move<Moved extends ActivityRecord | undefined>(
  parts: MoveParts,
  work: (transaction: Transaction) => Moved,
): Promise<Moved> {
  const moved = await parts.store.write(work)
  if (moved) notify(parts, { record: moved })
  return moved
}
