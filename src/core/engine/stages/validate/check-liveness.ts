import { AgentError } from '../../../errors.ts'
import type { Milliseconds } from '../../../milliseconds.ts'

const hour = 3_600_000
const fiveMinutes = 300_000

/**
 * At most an hour old and five minutes ahead (wire.md §5.4), and made since the agent was restored from a backup: what it carried out
 * before that, it may not know.
 * @throws AgentError `TIMESTAMP_STALE`
 */
export function checkLiveness(timestampMs: string, now: Milliseconds, restoredAt: Milliseconds): void {
  const age = now - Number(timestampMs)
  if (!isLive(age)) {
    const isInSeconds = isLive(now - Number(timestampMs) * 1000)
    const problem = isInSeconds
      ? 'in seconds; milliseconds are meant'
      : age > 0
        ? 'more than an hour old'
        : 'more than five minutes ahead of this computer’s clock'
    throw new AgentError('TIMESTAMP_STALE', `invalid request body: timestampMs is ${problem}`, {
      detail: { field: 'timestampMs' },
    })
  }
  if (Number(timestampMs) < restoredAt) {
    throw new AgentError(
      'TIMESTAMP_STALE',
      'invalid request body: timestampMs is from before this agent was restored from a backup, and the request may have been carried ' +
        'out then. Check whether it was. If not, send it again with a new timestampMs',
      { detail: { field: 'timestampMs' } },
    )
  }
}

function isLive(age: Milliseconds): boolean {
  return age <= hour && age >= -fiveMinutes
}
