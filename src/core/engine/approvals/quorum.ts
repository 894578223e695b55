import type { Catalogue } from '../../activity/catalogue.ts'
import { isSettled } from '../../activity/lifecycle.ts'
import type { ActivityRecord } from '../../activity/record.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import type { Store } from '../../ports/store.ts'
import { decodeActivity } from '../evaluation/decode.ts'
import type { Settings } from '../settings/settings.ts'
import type { Onward, Resumed } from './onward.ts'
import type { Settlements } from './settlements.ts'
import type { WaitingList } from './waiting-list.ts'
import { sizeOf, type WaitingPlaces } from './waiting-places.ts'

/** What becomes of activities that others vote on. */
export interface Quorum {
  /** After the last vote: asks the person if the settings say so, otherwise lets it go on. */
  reached(record: ActivityRecord): Promise<Pick<Resumed, 'record' | 'reevaluated'>>
  /** After a recorded vote: lets the target go on if its quorum is reached, and answers with its state. */
  voted(organizationId: string, targetId: string): Promise<ActivityRecord>
}

export interface QuorumParts {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly settings: Settings
  readonly places: WaitingPlaces
  readonly settlements: Settlements
  readonly onward: Onward
}

export function createQuorum(parts: QuorumParts, waiting: WaitingList): Quorum {
  const { catalogue, store, settings, places, settlements, onward } = parts
  const quorum: Quorum = {
    async reached(record) {
      const decoded = decodeActivity(catalogue, store, record)
      const place = places.keep(record.requester, sizeOf(record))
      waiting.release(record.id)
      if (settings.get().approvals === 'nothing') {
        return onward.resume(record, { canWait: false }).finally(place.release)
      }
      waiting.hold(record, decoded, 'The quorum has approved. Your approval completes it.', place)
      return { record, reevaluated: Promise.resolve() }
    },
    async voted(organizationId, targetId) {
      const target = store.activity(organizationId, targetId)
      if (!target) throw new AgentError('ACTIVITY_NOT_FOUND', 'The activity that was voted on is gone.')
      if (target.status === 'ACTIVITY_STATUS_PENDING' && !target.executing) {
        try {
          const { record, reevaluated } = await quorum.reached(target)
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
  return quorum
}
