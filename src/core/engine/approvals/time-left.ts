import { expiresAt } from '../../consensus/expires-at.ts'
import { AgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Reader } from '../../ports/store.ts'

/** Returns when a waiting request ends automatically: with its own time, or with its API key. Null for never. */
export function endsAt(reader: Reader, record: ActivityRecord): Milliseconds | null {
  const ends = [record.expiresAt, keyExpiry(reader, record)].filter(time => time !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Why a waiting request is over, whether or not a timer has noticed yet; `undefined` as long as it is not. */
export function whyOver(reader: Reader, record: ActivityRecord, now: Milliseconds): AgentError | undefined {
  if (record.expiresAt !== null && record.expiresAt <= now) return outOfTime()
  const expiry = keyExpiry(reader, record)
  return expiry !== null && expiry <= now ? keyExpired() : undefined
}

/** @throws AgentError `APPROVAL_EXPIRED`, `API_KEY_EXPIRED` */
export function requireTime(reader: Reader, record: ActivityRecord, now: Milliseconds): void {
  const over = whyOver(reader, record, now)
  if (over) throw over
}

function keyExpiry(reader: Reader, { organizationId, requester }: ActivityRecord): Milliseconds | null {
  const apiKey = reader.find('apiKeys', organizationId, requester.credentialId)
  return apiKey ? expiresAt(apiKey) : null
}

function outOfTime(): AgentError {
  return new AgentError('APPROVAL_EXPIRED', 'Nobody decided about the request in time, so it has ended.')
}

function keyExpired(): AgentError {
  return new AgentError(
    'API_KEY_EXPIRED',
    'The API key that asked for this expired while the request waited, so it has ended. Ask again with another key.',
  )
}
