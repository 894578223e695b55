import { AgentError } from '../errors.ts'

export const activityStatuses = [
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_FAILED',
  'ACTIVITY_STATUS_REJECTED',
] as const
export type ActivityStatus = (typeof activityStatuses)[number]

export const activityEvents = [
  'allowed',
  'consensusNeeded',
  'quorumReached',
  'rejected',
  'expired',
  'executing',
  'putOff',
  'extended',
  'executed',
  'failed',
  'interrupted',
] as const
export type ActivityEvent = (typeof activityEvents)[number]

/**
 * The whole state machine. A pair that is not written here cannot happen.
 *
 * CREATED is never answered to a caller: an activity is recorded together with its first decision.
 * `executing` marks, durably, that a key or a vault may be touched from here on: what is found
 * with that mark after a crash is `interrupted`, and never run again automatically. `putOff` removes the mark, if it is
 * certain that nothing was signed: the vault had locked. The request then goes on waiting. `extended` gives the person more time.
 */
const transitions: Record<ActivityStatus, Partial<Record<ActivityEvent, ActivityStatus>>> = {
  ACTIVITY_STATUS_CREATED: {
    allowed: 'ACTIVITY_STATUS_PENDING',
    consensusNeeded: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  },
  ACTIVITY_STATUS_CONSENSUS_NEEDED: {
    quorumReached: 'ACTIVITY_STATUS_PENDING',
    failed: 'ACTIVITY_STATUS_FAILED',
    rejected: 'ACTIVITY_STATUS_REJECTED',
    expired: 'ACTIVITY_STATUS_FAILED',
  },
  ACTIVITY_STATUS_PENDING: {
    executing: 'ACTIVITY_STATUS_PENDING',
    putOff: 'ACTIVITY_STATUS_PENDING',
    extended: 'ACTIVITY_STATUS_PENDING',
    executed: 'ACTIVITY_STATUS_COMPLETED',
    failed: 'ACTIVITY_STATUS_FAILED',
    rejected: 'ACTIVITY_STATUS_REJECTED',
    expired: 'ACTIVITY_STATUS_FAILED',
    interrupted: 'ACTIVITY_STATUS_FAILED',
  },
  ACTIVITY_STATUS_COMPLETED: {},
  ACTIVITY_STATUS_FAILED: {},
  ACTIVITY_STATUS_REJECTED: {},
}

/**
 * @throws AgentError `ACTIVITY_MOVED_ON` when `event` cannot happen in `status`,
 * which to a caller means someone else settled the activity first.
 */
export function statusAfter(status: ActivityStatus, event: ActivityEvent): ActivityStatus {
  const next = transitions[status][event]
  if (!next) throw new AgentError('ACTIVITY_MOVED_ON', `This activity is already ${status}.`)
  return next
}

/** The events after which an activity waits as before. */
export const eventsKeepingStatus = activityEvents.filter(event =>
  activityStatuses.some(status => transitions[status][event] === status),
)

/** Tells if no event can change `status` any more. */
export function isSettled(status: ActivityStatus): boolean {
  return Object.keys(transitions[status]).length === 0
}
