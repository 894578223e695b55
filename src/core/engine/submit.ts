import type { Activity } from '../activity/activity.ts'
import type { Credential } from '../activity/credential.ts'
import { AgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Change } from '../ports/store.ts'
import type { Answer } from './approvals/resume-result.ts'
import type { KnownOfRequest } from './refused/refused-receipt.ts'
import type { RawRequest } from './requests/raw-request.ts'
import { type RedactedRequest, redact } from './requests/redact.ts'
import { resumeAdmitted } from './stages/approve/resume-admitted.ts'
import { type Approved, approve } from './stages/approve.ts'
import { noteUse } from './stages/authenticate/note-use.ts'
import { authenticate } from './stages/authenticate.ts'
import { type Authorised, authorise } from './stages/authorise.ts'
import { execute } from './stages/execute.ts'
import { type Notified, notify } from './stages/notify.ts'
import { type Begun, begin, persist, type Step } from './stages/persist.ts'
import type { LastStages, Stages } from './stages/stages.ts'
import { checkLiveness } from './stages/validate/check-liveness.ts'
import { fingerprintOf, joinSameRequest } from './stages/validate/idempotency.ts'
import { validate } from './stages/validate.ts'

/** Result of a submit request so far. */
export interface Submission {
  /** The activity as it stands: settled, or waiting for the person or for votes. */
  readonly activity: ActivityRecord
  readonly credential: Credential
}

/** A request, and the activity it is for. */
interface Requested {
  readonly activity: Activity
  readonly raw: RawRequest
}

/** Makes the request that has to happen together with one before it, from the result of that. */
export type Follow = (result: Change['result']) => Promise<Requested>

/**
 * Takes one request through every stage, in the only order there is: authenticate, validate, authorise, approve, execute, record,
 * notify. The same bytes posted again join the same activity, whatever its state.
 *
 * @param follow - Another request of the same client. Both are recorded in one commit, or neither. Not asked for where this one waits.
 * @throws AgentError when the request is refused: then no key was touched, and nothing was recorded but a receipt of that.
 */
export async function submit(
  stages: Stages,
  activity: Activity,
  raw: RawRequest,
  follow?: Follow,
): Promise<Submission> {
  const known: KnownOfRequest = { path: raw.path, webOrigin: raw.caller.webOrigin }
  try {
    return await take(stages, { activity, raw }, known, follow)
  } catch (thrown) {
    await stages.refusals.keep(thrown, known)
    throw thrown
  }
}

/** @param known - Is told what becomes known of the request. */
async function take(
  stages: Stages,
  { activity, raw }: Requested,
  known: KnownOfRequest,
  follow: Follow | undefined,
): Promise<Submission> {
  const { credential, body } = await authenticate(stages, activity, raw)
  known.credential = credential
  stages.lastUses.note(credential.key.id)
  const valid = validate(activity, body, credential)
  if (credential.shows) await noteUse(stages.store, credential, stages.clock.now())
  const joined = await joinSameRequest(stages, valid, { body: raw.body, credential }, async fingerprint => {
    const redacted = await redact(stages, valid, body)
    known.request = { raw, redacted }
    const sender = senderOf(redacted, credential, fingerprint)
    const decide = (whole: RawRequest) => authorise(stages, activity, redacted, sender, whole)
    return completed(stages, { activity, raw }, redacted, decide, async authorised =>
      answer(stages, await approve(stages, authorised, fingerprint), follow),
    )
  })
  return { activity: joined, credential }
}

/** Requests of one user that wait for nodes at a time. */
const mostCompleted = 16

/** Goes on with a request once nodes have said what it leaves out, if it may be asked at all. */
async function completed(
  stages: Stages,
  { activity: { completes }, raw }: Requested,
  { type, parameters, timestampMs, forOrganizationId: organizationId }: RedactedRequest,
  decide: (whole: RawRequest) => Authorised,
  goOn: (authorised: Authorised) => Promise<ActivityRecord>,
): Promise<ActivityRecord> {
  if (!completes) return goOn(decide(raw))
  const { store: reader, broadcasts, lanes, asking, clock, restoredAt } = stages
  const asked = type.translate(parameters)
  const { credential } = decide({ ...raw, preimages: [completes.draft(asked, { organizationId, reader })] }).decoded
  const giveBack = asking.take(credential.user.id, mostCompleted)
  if (!giveBack)
    throw new AgentError(
      'TOO_MANY_WAITING',
      `${mostCompleted} requests of this user are under way. Try again when they are answered.`,
    )
  const work = lanes.inTurn(`${organizationId} ${completes.inTurn(asked)}`, async () => {
    const bytes = await completes.bytes(asked, { organizationId, reader, broadcasts })
    checkLiveness(timestampMs, clock.now(), restoredAt)
    return goOn(decide({ ...raw, preimages: [bytes] }))
  })
  return work.finally(giveBack)
}

/** What was redacted is not kept in the signed message either. */
function senderOf({ isRedacted }: RedactedRequest, credential: Credential, fingerprint: string): Credential {
  return isRedacted ? { ...credential, message: fingerprint } : credential
}

async function answer(stages: Stages, approved: Approved, follow: Follow | undefined): Promise<ActivityRecord> {
  if (approved.next === 'nothing') return approved.record
  if (approved.next === 'resume') {
    return resumeAdmitted(stages, approved, () => resume(stages, approved.record, approved.answer))
  }
  const next = follow && (async (result: Change['result']) => executeNext(stages, await follow(result)))
  const { record: settled, executed, reevaluated } = await runLastStages(stages, approved.begun, next)
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
async function runLastStages(
  stages: LastStages,
  begun: Begun,
  next?: (result: Change['result']) => Promise<Step>,
): Promise<Notified> {
  const executed = await execute(stages, begun)
  const following = executed.error ? undefined : await next?.(executed.move.result)
  const [recorded, ...others] = await persist(stages, begun, executed, following)
  for (const other of others) notify(stages, other)
  return notify(stages, recorded)
}

/** Takes what has to happen together with another request as far as it can be recorded. @throws AgentError `PERMISSION_DENIED` */
async function executeNext(stages: Stages, { activity, raw }: Requested): Promise<Step> {
  const { credential, body } = await authenticate(stages, activity, raw)
  const redacted = await redact(stages, validate(activity, body, credential), body)
  const fingerprint = fingerprintOf(raw.body)
  const authorised = authorise(stages, activity, redacted, senderOf(redacted, credential, fingerprint), raw)
  if (authorised.decision.outcome !== 'allow') throw cannotWait(activity)
  const approved = await approve(stages, authorised, fingerprint)
  if (approved.next !== 'execute') throw cannotWait(activity)
  const executed = await execute(stages, approved.begun)
  if (executed.error) throw executed.error
  return { begun: approved.begun, executed }
}

function cannotWait({ summary }: Activity): AgentError {
  return new AgentError(
    'PERMISSION_DENIED',
    `Nothing was done. It takes another request, which others would have to approve first: ${summary}`,
  )
}
