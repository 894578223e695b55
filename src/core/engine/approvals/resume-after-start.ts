import type { Catalogue } from '../../activity/catalogue.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import { type Clock, latest } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'
import { decodeActivity } from '../evaluation/decode.ts'
import { beingResumedBefore, noteBeingResumed } from './being-resumed.ts'
import type { Resumption } from './resume-result.ts'
import { terminate } from './terminate.ts'
import { requireTime } from './time-left.ts'
import type { WaitingList } from './waiting-list.ts'
import { sizeOf, type WaitingPlaces } from './waiting-places.ts'

export interface ResumeParts {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly places: WaitingPlaces
  readonly onward: Resumption
}

/** Takes up, after a start, what was waiting before it, and settles what was cut short. */
export async function resumeAfterStart(parts: ResumeParts, waiting: WaitingList): Promise<void> {
  const { catalogue, store, clock, places } = parts
  const begun = beingResumedBefore(store)
  for (const record of store.unsettled()) {
    try {
      if (record.executing) throw interrupted()
      requireTime(store, record, latest(clock))
      if (record.id === begun) throw notTakenUp()
      await note(parts, record.id)
      const decoded = decodeActivity(catalogue, store, record)
      const why = 'It was asked for before the agent was last started.'
      waiting.hold(record, decoded, why, places.keep(record.requester, sizeOf(record)))
    } catch (thrown) {
      await terminate(parts, record, toAgentError(thrown))
    }
  }
  if (beingResumedBefore(store) !== undefined) await note(parts, undefined)
}

/** Settles, as a start after a crash would, what is still being executed; what that comes to is thrown away. */
export async function settleInterrupted(parts: Pick<ResumeParts, 'store' | 'clock' | 'log' | 'onward'>): Promise<void> {
  for (const record of parts.store.unsettled()) if (record.executing) await terminate(parts, record, interrupted())
}

/** Notes which request is taken up. If it cannot be written, as on a full disk, what waits is taken up all the same. */
async function note({ store, log }: ResumeParts, restoring: string | undefined): Promise<void> {
  await noteBeingResumed(store, restoring).catch(error =>
    log.warn({ error }, 'it could not be noted which request is taken up'),
  )
}

function interrupted(): AgentError {
  return new AgentError(
    'INTERRUPTED',
    'The agent stopped while it was carrying this out. If it had signed, the signature was not given out. Ask again if you still want it.',
  )
}

function notTakenUp(): AgentError {
  return new AgentError(
    'INTERRUPTED',
    'The agent stopped while it was preparing this request to be shown after a start, so it is not tried again. Ask again if you still want it.',
  )
}
