import type { ActivityRecord } from '../../../ledger/activity-record.ts'
import { isSettled } from '../../../ledger/lifecycle.ts'
import type { Log } from '../../../ports/log.ts'
import type { Reader } from '../../../ports/store.ts'
import type { WaitingPlace } from '../../approvals/waiting-places.ts'
import type { InFlight } from '../../requests/in-flight.ts'
import type { Admitted } from '../approve.ts'
import type { Notified } from '../notify.ts'

export interface ResumeAdmittedParts {
  readonly store: Reader
  readonly work: InFlight
  readonly log: Log
}

/**
 * Lets an admitted request go on that nobody is asked about. What then cannot go on, because the vault has locked or the disk is
 * full, waits for the person after all, and so ends in time. The person at a hardware wallet takes their time: meanwhile the
 * request is there to be seen, and waited for or not.
 */
export async function resumeAdmitted(
  parts: ResumeAdmittedParts,
  admitted: Admitted,
  resume: () => Promise<Notified>,
): Promise<ActivityRecord> {
  const { onHardwareWallet, record, ask } = admitted
  if (onHardwareWallet) {
    void parts.work.during(() => resumeOnHardwareWallet(parts, admitted, onHardwareWallet, resume))
    return record
  }
  const resumed = await resume().catch(async thrown => {
    // What stopped it is what is told.
    await askIfItWaits(parts, admitted).catch(error =>
      parts.log.warn({ error, activityId: record.id }, 'a request that could not go on could not be asked about'),
    )
    throw thrown
  })
  await resumed.reevaluated
  return isSettled(resumed.record.status) ? resumed.record : ask(resumed.record)
}

/** It may have begun before it failed, or been settled by somebody else: then there is nothing to ask. */
async function askIfItWaits(
  { store }: ResumeAdmittedParts,
  { record, ask }: Admitted,
  place?: WaitingPlace,
): Promise<void> {
  const now = store.activity(record.organizationId, record.id)
  if (now?.status === 'ACTIVITY_STATUS_PENDING' && !now.executing) await ask(now, place)
  else place?.release()
}

/** Never throws: nobody waits for it. What cannot be recorded as begun goes on waiting, for the person. */
async function resumeOnHardwareWallet(
  parts: ResumeAdmittedParts,
  admitted: Admitted,
  place: WaitingPlace,
  resume: () => Promise<Notified>,
): Promise<void> {
  const failed = (error: unknown) =>
    parts.log.warn({ error, activityId: admitted.record.id }, 'a request to a hardware wallet could not be executed')
  try {
    await resume().catch(failed)
    await askIfItWaits(parts, admitted, place)
  } catch (error) {
    place.release()
    failed(error)
  }
}
