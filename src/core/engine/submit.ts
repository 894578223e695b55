import type { Activity } from '../activity/activity.ts'
import type { Credential } from '../activity/credential.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Answer } from './approvals/resume-result.ts'
import type { KnownOfRequest } from './refused/refused-receipt.ts'
import type { RawRequest } from './requests/raw-request.ts'
import { redact } from './requests/redact.ts'
import { resumeAdmitted } from './stages/approve/resume-admitted.ts'
import { type Approved, approve } from './stages/approve.ts'
import { noteUse } from './stages/authenticate/note-use.ts'
import { authenticate } from './stages/authenticate.ts'
import { authorise } from './stages/authorise.ts'
import { execute } from './stages/execute.ts'
import { type Notified, notify } from './stages/notify.ts'
import { type Begun, begin, persist } from './stages/persist.ts'
import type { LastStages, Stages } from './stages/stages.ts'
import { joinSameRequest } from './stages/validate/idempotency.ts'
import { validate } from './stages/validate.ts'

/** Result of a submit request so far. */
export interface Submission {
  /** The activity as it stands: settled, or waiting for the person or for votes. */
  readonly activity: ActivityRecord
  readonly credential: Credential
}

/**
 * Takes one request through every stage, in the only order there is: authenticate, validate, authorise, approve, execute, record,
 * notify. The same bytes posted again join the same activity, whatever its state.
 *
 * @throws AgentError when the request is refused: then no key was touched, and nothing was recorded but a receipt of that.
 */
export async function submit(stages: Stages, activity: Activity, raw: RawRequest): Promise<Submission> {
  const known: KnownOfRequest = { path: raw.path, webOrigin: raw.caller.webOrigin }
  try {
    return await take(stages, activity, raw, known)
  } catch (thrown) {
    await stages.refusals.keep(thrown, known)
    throw thrown
  }
}

/** @param known - Is told what becomes known of the request. */
async function take(stages: Stages, activity: Activity, raw: RawRequest, known: KnownOfRequest): Promise<Submission> {
  const { credential, body } = await authenticate(stages, activity, raw)
  known.credential = credential
  stages.lastUses.note(credential.key.id)
  const valid = validate(activity, body, credential)
  if (credential.shows) await noteUse(stages.store, credential, stages.clock.now())
  const joined = await joinSameRequest(stages, valid, raw.body, async fingerprint => {
    const redacted = await redact(stages, valid, body)
    known.request = { raw, redacted }
    const sender = redacted.isRedacted ? { ...credential, message: fingerprint } : credential
    const authorised = authorise(stages, activity, redacted, sender, raw)
    return answer(stages, await approve(stages, authorised, fingerprint))
  })
  return { activity: joined, credential }
}

async function answer(stages: Stages, approved: Approved): Promise<ActivityRecord> {
  if (approved.next === 'nothing') return approved.record
  if (approved.next === 'resume') {
    return resumeAdmitted(stages, approved, () => resume(stages, approved.record, approved.answer))
  }
  const { record: settled, executed, reevaluated } = await runLastStages(stages, approved.begun)
  await reevaluated
  return executed?.votedOn ? stages.approvals.voted(settled.organizationId, executed.votedOn) : settled
}

/**
 * Resumes an activity that waited, after an approval, a vote or a start: it is authorised once more, and goes on.
 * @throws AgentError `ACTIVITY_MOVED_ON`, `APPROVAL_STALE`: see `Onward`
 */
export async function resume(stages: LastStages, waited: ActivityRecord, by: Answer): Promise<Notified> {
  const begun = await begin(stages, waited, by)
  return 'ended' in begun ? notify(stages, begun.ended) : runLastStages(stages, begun)
}

/** The rest of the way, for what was begun at once and for what waited. */
async function runLastStages(stages: LastStages, begun: Begun): Promise<Notified> {
  const executed = await execute(stages, begun)
  const recorded = await persist(stages, begun, executed)
  return notify(stages, recorded)
}
