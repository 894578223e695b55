import { createHash } from 'node:crypto'
import type { Credential } from '../../../activity/credential.ts'
import { AgentError } from '../../../errors.ts'
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
 * @throws AgentError `TIMESTAMP_STALE` for what was not posted before and is too old, `SESSION_OUT_OF_SCOPE` for a session with a profile
 * that posts what another credential has posted, and as `submit` does
 */
export async function joinSameRequest(
  { store, clock, restoredAt, underWay }: IdempotencyParts,
  { organizationId, timestampMs }: ValidRequest,
  { body, credential }: { readonly body: Uint8Array; readonly credential: Credential },
  submit: (fingerprint: string) => Promise<ActivityRecord>,
): Promise<ActivityRecord> {
  const fingerprint = fingerprintOf(body)
  const key = `${organizationId} ${fingerprint}`
  const joined = underWay.get(key) ?? store.submitted(organizationId, timestampMs, fingerprint)
  if (joined) {
    const record = await joined
    // What is under way of a vote is what it votes on.
    requireOwn(store, credential, store.submitted(organizationId, timestampMs, fingerprint) ?? record)
    return targetOf(store, record)
  }
  checkLiveness(timestampMs, clock.now(), restoredAt)
  const submission = submit(fingerprint)
  underWay.set(key, submission)
  try {
    return await submission
  } finally {
    underWay.delete(key)
  }
}

/** Whether its profile would allow it was never asked: the answer may say what its profile does not let it read. */
function requireOwn(reader: Reader, { organizationId, key }: Credential, { requester }: ActivityRecord): void {
  if (key.kind !== 'apiKey' || requester.credentialId === key.id) return
  if (reader.find('apiKeys', organizationId, key.id)?.sessionProfileId === null) return
  throw new AgentError(
    'SESSION_OUT_OF_SCOPE',
    'request not authorized: another credential has sent these very bytes. A session with a profile sends requests of its own: change timestampMs.',
  )
}

export function fingerprintOf(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`
}
