import type { Catalogue } from '../../activity/catalogue.ts'
import { toAgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'
import { decodeActivity } from '../evaluation/decode.ts'
import type { Settings } from '../settings/settings.ts'
import { endingNow, moveNow } from './create-ballot.ts'
import { mayChangeDecisions } from './must-ask.ts'
import type { Look } from './reevaluation.ts'
import type { Resumed, Resumption } from './resume-result.ts'
import { terminate } from './terminate.ts'
import type { VotedActivities } from './voted-activities.ts'
import type { Waiters } from './waiters.ts'
import type { Waiting, WaitingList } from './waiting-list.ts'

export interface ReviewParts {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly settings: Settings
  readonly clock: Clock
  readonly log: Log
  readonly settlements: Waiters
  readonly onward: Resumption
}

/** Each takes a millisecond or less. */
const reviewsAtOnce = 16

/**
 * Looks at the requests of an organization that wait, as things stand now: moves on what needs no more votes, ends what may not or
 * cannot happen any more, and shows again what the person would read differently.
 */
export function createReview(parts: ReviewParts, waiting: WaitingList, votedActivities: VotedActivities): Look {
  const { catalogue, store, clock, log, settlements, onward } = parts

  return async (organizationId, again) => {
    const goingOn: Promise<unknown>[] = []
    const theirs = waiting.all().filter(({ record }) => record.organizationId === organizationId)
    for (const [index, held] of theirs.entries()) {
      // Others are waiting for their answers meanwhile.
      if (index % reviewsAtOnce === reviewsAtOnce - 1) await new Promise(resolve => setImmediate(resolve))
      try {
        const moved = await review(held)
        if (!moved) continue
        const going = resumeOrEnd(moved).catch(error => notReviewed(held, error))
        goingOn.push(going.then(resumed => resumed?.reevaluated))
        // A signature changes nothing for others, and the person at a hardware wallet takes their time.
        if (!mayChangeDecisions(held.decoded.activity)) continue
        await going
        // What it has changed is there before the next is looked at: so they are looked at from the first.
        const next = again()
        if (next) return [...goingOn, next]
      } catch (error) {
        notReviewed(held, error)
      }
    }
    return goingOn
  }

  /** It goes on waiting, and the decider looks at everything again. What was changed is answered as it was. */
  function notReviewed({ record }: Waiting, error: unknown): undefined {
    log.warn({ error, activityId: record.id }, 'a request that waits could not be evaluated again')
    return undefined
  }

  /** Answers the record if its quorum is reached. */
  async function review(held: Waiting): Promise<ActivityRecord | undefined> {
    const { organizationId, id, status } = held.record
    const current = store.activity(organizationId, id)
    if (waiting.get(id) !== held || !current) return undefined
    if (isSettled(current.status)) {
      waiting.release(id)
      settlements.announce(current)
      return undefined
    }
    // Its execution looks at everything again.
    if (current.executing || current.status !== status) return undefined
    const isForVotes = status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
    if (isForVotes || endingNow(parts, store, current)) {
      const moved = await moveOn(current, isForVotes ? moveNow : endingNow)
      if (moved?.status === 'ACTIVITY_STATUS_PENDING') return moved
      if (moved) {
        waiting.release(id)
        return undefined
      }
    }
    if (waiting.get(id) === held) waiting.showAgain(held, decodeActivity(catalogue, store, current))
    return undefined
  }

  /** Answers the record if it has moved. */
  function moveOn(seen: ActivityRecord, next: typeof moveNow): Promise<ActivityRecord | undefined> {
    return onward.move(transaction => {
      const current = transaction.activity(seen.organizationId, seen.id)
      if (current?.status !== seen.status || current.executing) return undefined
      const move = next(parts, transaction, current)
      return move && transaction.apply(current, move, clock.now())
    })
  }

  async function resumeOrEnd(moved: ActivityRecord): Promise<Pick<Resumed, 'reevaluated'> | undefined> {
    try {
      return await votedActivities.quorumReached(moved)
    } catch (thrown) {
      const error = toAgentError(thrown)
      if (error.code === 'ACTIVITY_MOVED_ON') return undefined
      await terminate(parts, moved, error)
      waiting.release(moved.id)
      return undefined
    }
  }
}
