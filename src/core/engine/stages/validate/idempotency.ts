import { createHash } from 'node:crypto'
import type { ActivityRecord } from '../../../ledger/activity-record.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Reader } from '../../../ports/store.ts'
import { targetOf } from '../../approvals/vote-target.ts'
import type { ValidRequest } from '../../requests/valid-request.ts'
import { checkLiveness } from './check-liveness.ts'

export interface IdempotencyParts {
  readonly store: Reader
  readonly clock: Clock
  /** Time when the agent was restored from a backup: see `restoredAt`. */
  readonly restoredAt: Milliseconds
  /** Submissions under way, by organization and fingerprint. */
  readonly underWay: Map<string, Promise<ActivityRecord>>
}

/**
 * The same bytes posted again join the same activity, whatever its state.
 * @param submit - Called with the fingerprint of what was not posted before.
 * @throws AgentError `TIMESTAMP_STALE` for what was not posted before and is too old, and as `submit` does
 */
export async function joinSameRequest(
  { store, clock, restoredAt, underWay }: IdempotencyParts,
  { organizationId, timestampMs }: ValidRequest,
  body: Uint8Array,
  submit: (fingerprint: string) => Promise<ActivityRecord>,
): Promise<ActivityRecord> {
  const fingerprint = fingerprintOf(body)
  const key = `${organizationId} ${fingerprint}`
  const joined = underWay.get(key) ?? store.submitted(organizationId, timestampMs, fingerprint)
  if (joined) return targetOf(store, await joined)
  checkLiveness(timestampMs, clock.now(), restoredAt)
  const submission = submit(fingerprint)
  underWay.set(key, submission)
  try {
    return await submission
  } finally {
    underWay.delete(key)
  }
}

export function fingerprintOf(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`
}
