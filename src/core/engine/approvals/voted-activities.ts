import type { Catalogue } from '../../activity/catalogue.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'
import { type DecodedActivity, decodeActivity } from '../evaluation/decode.ts'
import { isOfTheWindow } from '../settings/is-of-the-window.ts'
import type { Settings } from '../settings/settings.ts'
import { mustAsk, whyAsked } from './must-ask.ts'
import type { Resumed, Resumption } from './resume-result.ts'
import { terminate } from './terminate.ts'
import type { Waiters } from './waiters.ts'
import type { WaitingList } from './waiting-list.ts'
import { sizeOf, type WaitingPlaces } from './waiting-places.ts'

/** Progress of activities that others vote on. */
export interface VotedActivities {
  /**
   * Goes on after the last vote: asks the person if the settings say so, otherwise lets it go on. What can happen no more, because what it
   * needs was deleted in the same moment, ends.
   * @throws AgentError where it could not be recorded, as on a full disk: then it goes on waiting, for the person.
   */
  quorumReached(record: ActivityRecord): Promise<Pick<Resumed, 'record' | 'reevaluated'>>
  /** Goes on after a recorded vote: lets the target go on if its quorum is reached, and answers with its state. */
  voted(organizationId: string, targetId: string): Promise<ActivityRecord>
}

export interface VotedActivitiesParts {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly settings: Settings
  readonly places: WaitingPlaces
  readonly settlements: Waiters
  readonly onward: Resumption
}

export function createVotedActivities(parts: VotedActivitiesParts, waiting: WaitingList): VotedActivities {
  const { catalogue, store, settings, places, settlements, onward } = parts
  const votedActivities: VotedActivities = {
    async quorumReached(record) {
      let decoded: DecodedActivity
      try {
        decoded = decodeActivity(catalogue, store, record)
      } catch (thrown) {
        // No look ends it: while it moved on, it was no longer as it is held.
        const ended = await terminate(parts, record, toAgentError(thrown))
        waiting.release(record.id)
        return { record: ended, reevaluated: Promise.resolve() }
      }
      const place = places.keep(record.requester, sizeOf(record))
      waiting.release(record.id)
      // Who asked has proved themselves, and nobody has voted: the person is asked as about any request.
      const isOwn = store.votes(record.id).length === 0
      if (isOwn ? !isAskedAbout(record, decoded) : settings.get().approvals === 'nothing') {
        try {
          const resumed = await onward.resume(record, { canWait: false })
          place.release()
          return resumed
        } catch (thrown) {
          // Gives the place back where another vote let it go on.
          waiting.hold(record, decoded, 'The quorum has approved, but it could not go on by itself.', place)
          throw thrown
        }
      }
      const why = isOwn
        ? whyAsked(decoded.activity, 'asked for by a user who has proved themselves by every factor')
        : 'The quorum has approved. Your approval completes it.'
      waiting.hold(record, decoded, why, place)
      return { record, reevaluated: Promise.resolve() }
    },
    async voted(organizationId, targetId) {
      const target = store.activity(organizationId, targetId)
      if (!target) throw new AgentError('ACTIVITY_NOT_FOUND', 'The activity that was voted on is gone.')
      if (target.status === 'ACTIVITY_STATUS_PENDING' && !target.executing) {
        try {
          const { record, reevaluated } = await votedActivities.quorumReached(target)
          await reevaluated
          return record
        } catch (thrown) {
          // Another vote of the same moment let it go on. This one counted too, and is answered with what it led to.
          if (toAgentError(thrown).code !== 'ACTIVITY_MOVED_ON') throw thrown
          return store.activity(organizationId, targetId) ?? target
        }
      }
      // Rejected, or denied: a policy may forbid what one of those who approved wants.
      if (isSettled(target.status)) {
        waiting.release(targetId)
        settlements.announce(target)
      }
      return target
    },
  }
  return votedActivities

  function isAskedAbout(record: ActivityRecord, { activity, forOrganizationId }: DecodedActivity): boolean {
    const by = { caller: { window: record.requester.window }, beginsOwnSession: false }
    return mustAsk(settings.get(), activity, by, () => isOfTheWindow(store, forOrganizationId))
  }
}
