import type { ActivityRow } from '../../shared/activity.ts'
import { expired } from '../../shared/expired.ts'

export type Tone = 'waiting' | 'good' | 'bad' | 'quiet'

export interface StatusWords {
  readonly label: string
  readonly tone: Tone
}

/** The statuses the history can be filtered by, in the order of the filter. */
export const statuses: Readonly<Record<string, StatusWords>> = {
  ACTIVITY_STATUS_PENDING: { label: 'Waiting', tone: 'waiting' },
  ACTIVITY_STATUS_CONSENSUS_NEEDED: { label: 'Needs votes', tone: 'waiting' },
  ACTIVITY_STATUS_COMPLETED: { label: 'Completed', tone: 'good' },
  ACTIVITY_STATUS_REJECTED: { label: 'Rejected', tone: 'quiet' },
  ACTIVITY_STATUS_FAILED: { label: 'Failed', tone: 'bad' },
  [expired]: { label: 'Expired', tone: 'quiet' },
}

/** A status that is not kept, and that the history cannot be filtered by: it is among those that need votes. */
const derived: Readonly<Record<string, StatusWords>> = {
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: { label: 'Needs another factor', tone: 'waiting' },
}

/** Words for any status; one this window does not know is shown as it is. */
export function statusWords(status: string): StatusWords {
  return statuses[status] ?? derived[status] ?? { label: plain(status), tone: 'quiet' }
}

/** Words for the status of an activity. What is signed is not sent yet, so it is not called completed. */
export function outcomeWords(row: Pick<ActivityRow, 'status' | 'type' | 'expired'>): StatusWords {
  const { status, type } = row
  if (row.expired) return statusWords(expired)
  const isSigned = status === 'ACTIVITY_STATUS_COMPLETED' && /^ACTIVITY_TYPE_(SIGN|[A-Z]+_SEND)_/.test(type)
  return isSigned ? { label: 'Signed', tone: 'good' } : statusWords(status)
}

/** `ACTIVITY_STATUS_SOMETHING_NEW` as `Something new`, `consensusNeeded` as `Consensus needed`. */
export function plain(name: string): string {
  const words = name
    .replace(/^(ACTIVITY_STATUS|ACTIVITY_TYPE|VOTE_SELECTION|ADDRESS_FORMAT|API_KEY_CURVE|CURVE|FEATURE_NAME)_/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
