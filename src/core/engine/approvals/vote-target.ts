import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Reader } from '../../ports/store.ts'

/** A vote posted again is answered, as the first time, with the activity it was about. */
export function targetOf(reader: Reader, record: ActivityRecord): ActivityRecord {
  const intent = record.intent.approveActivityIntent ?? record.intent.rejectActivityIntent
  const { fingerprint } = (intent ?? {}) as { fingerprint?: string }
  return (fingerprint && reader.votedOn(record.organizationId, fingerprint)) || record
}
