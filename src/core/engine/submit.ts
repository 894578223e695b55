import { createHash } from 'node:crypto'
import { type Activity, recordedParameters } from '../activity/activity.ts'
import type { Credential } from '../activity/credential.ts'
import { isSettled } from '../activity/lifecycle.ts'
import { requireOpenOrganization } from '../activity/open-organization.ts'
import type { ActivityRecord, ClientProcess, Requester } from '../activity/record.ts'
import { toAgentError } from '../errors.ts'
import { newId, newOrderedId } from '../ids.ts'
import type { Decision } from '../policy/decide.ts'
import type { ActivityDraft, Move, Reader, Transaction } from '../ports/store.ts'
import { keepEvaluation } from './approvals/ballot.ts'
import { cardOf, receiptOf } from './approvals/card.ts'
import { mayChangeDecisions, mustAsk, whyAsked } from './approvals/must-ask.ts'
import { continueAfterVote, targetOf } from './approvals/vote.ts'
import { inPlace, type WaitingPlace, type WaitingPlaces } from './approvals/waiting-places.ts'
import { authenticate, identify, keepSignCount } from './authenticate.ts'
import type { Engine } from './engine.ts'
import type { DecodedActivity } from './evaluation/decode.ts'
import { evaluate } from './evaluation/evaluate.ts'
import type { Request } from './evaluation/request.ts'
import { reserve, takesOfVelocityControls } from './evaluation/reserve.ts'
import { submissionOf } from './evaluation/submission.ts'
import { execute, isRefusal } from './execute.ts'
import { refuse } from './explain/refuse.ts'
import { noteUse } from './note-use.ts'
import type { RawRequest } from './request.ts'
import { type Answer, resume } from './resume.ts'
import { isOfTheWindow } from './settings/is-of-the-window.ts'
import { checkLiveness, organizationOf, parseBody, type ValidRequest, validate } from './validate.ts'

/** What a submit request led to so far. */
export interface Submission {
  /** The activity as it stands: settled, or waiting for the person or for votes. */
  readonly activity: ActivityRecord
  readonly credential: Credential
}

/**
 * Carries one request through every stage, in the only order there is: authenticate, validate, authorise, approve,
 * execute, record, notify. The same bytes posted again join the same activity, whatever its state.
 *
 * @throws AgentError when the request is refused: then nothing was recorded and no key was touched.
 */
export async function submit(engine: Engine, activity: Activity, request: RawRequest): Promise<Submission> {
  const verified = await authenticate(engine.store, request)
  const { text, value: body } = parseBody(request.body)
  const now = engine.clock.now()
  const credential = identify(engine.store, verified, text, organizationOf(body), now)
  request.charge?.(credential.key.id)
  const valid = validate(activity, body)
  if (credential.shows) await noteUse(engine.store, credential, now)

  const fingerprint = `sha256:${createHash('sha256').update(request.body).digest('hex')}`
  const key = `${credential.organizationId} ${fingerprint}`
  const joined =
    engine.underWay.get(key) ?? engine.store.submitted(credential.organizationId, valid.timestampMs, fingerprint)
  if (joined) return { activity: targetOf(engine.store, await joined), credential }

  checkLiveness(valid.timestampMs, now)
  const underWay = admit(engine, activity, valid, credential, fingerprint, request)
  engine.underWay.set(key, underWay)
  try {
    return { activity: await underWay, credential }
  } finally {
    engine.underWay.delete(key)
  }
}

/** Authorises, then either asks (the person, or other users) or executes at once and records all of it in one commit. */
async function admit(
  engine: Engine,
  activity: Activity,
  valid: ValidRequest,
  credential: Credential,
  fingerprint: string,
  raw: RawRequest,
): Promise<ActivityRecord> {
  const { store, clock } = engine
  const { organizationId, user } = credential
  const { type } = valid
  const { caller } = raw
  const { webOrigin } = caller
  const parameters = recordedParameters(type, valid.parameters)
  const context = {
    organizationId,
    credential,
    webOrigin,
    reader: store,
    ballot: engine.ballot,
    devices: engine.devices,
    preimage: raw.preimage,
  }
  const prepared = activity.prepare(type.translate(parameters), context)
  const now = clock.now()
  const request: Request = {
    activity,
    type,
    prepared,
    organizationId,
    webOrigin,
    requesterId: user.id,
    now,
    countedAt: clock.passed(),
  }
  const first = evaluate(store, request, [submissionOf(store, credential)])
  if (first.outcome === 'deny') throw refuse(engine, store, request, credential, first)
  const spends = takesOfVelocityControls(store, request)

  const asks = mustAsk(engine.settings.get(), activity, caller, () => isOfTheWindow(store, organizationId))
  const standing = (reader: Reader, asked: Request = request) => engine.grants.find(reader, asked, credential)
  const granted = first.outcome === 'allow' && asks && standing(store) !== undefined
  const isHeld = first.outcome === 'consensusNeeded' || (asks && !granted)
  const requester = { credentialId: credential.key.id, userId: user.id }
  // Before anything is awaited: of many requests at once only as many pass as fit.
  const onDevice = activity.facts(prepared).key?.device != null
  const place = isHeld || onDevice ? takePlace(engine, requester, raw) : undefined

  const draft: ActivityDraft = {
    id: newOrderedId(),
    organizationId,
    type: type.type,
    fingerprint,
    timestampMs: valid.timestampMs,
    intent: { [type.intentKey]: parameters },
    ...stamped(credential),
    ...(type.redaction && { message: fingerprint }),
    requester: requesterOf(credential, raw, isHeld ? await processOf(raw, place) : undefined),
  }
  // Before it is recorded: what cannot be shown, or ends the agent on the way, is not there at the next start.
  const described = isHeld ? inPlace(place, () => activity.describe(prepared)) : undefined
  const decoded: DecodedActivity = { activity, type, credential, prepared, ...(described && { described }) }

  if (isHeld || granted || spends || onDevice) {
    const admitted = await store
      .write(transaction => {
        const admission = admitWaiting(engine, transaction, draft, request, credential, first)
        // The cap of a grant may have been used up since it was looked for: then the person is asked after all.
        // What this request has just taken of it does not count against itself.
        const grant = granted ? standing(transaction, { ...request, activityId: draft.id }) : undefined
        return { ...admission, grant }
      })
      .catch(thrown => {
        place?.release()
        throw thrown
      })
    const { activity: record, decision, grant } = admitted
    if (record.id !== draft.id) {
      place?.release()
      return record
    }
    engine.changed('activities')
    if (decision.outcome === 'allow' && (grant || !asks)) {
      const receipt =
        grant && receiptOf(cardOf(store, record, decoded, decision.why), 'approved', `grant ${grant.id}`, now)
      const answer = { receipt, canWait: asks }
      if (onDevice) {
        // The person at the device takes their time: meanwhile the request is there to be seen, and waited for or not.
        void engine.work.during(() => carryOutInTurn(record, answer, decision.why, place))
        return record
      }
      place?.release()
      const { activity: carried } = await resume(engine, record, answer)
      return isSettled(carried.status) ? carried : ask(carried, whyAsked(activity, decision.why))
    }
    const why = decision.outcome === 'allow' ? whyAsked(activity, decision.why) : `It waits for votes: ${decision.why}.`
    return ask(record, why, place)
  }

  /** Never throws: nobody waits for it. What cannot be recorded as begun goes on waiting, for the person. */
  async function carryOutInTurn(
    record: ActivityRecord,
    answer: Answer,
    why: string,
    taken?: WaitingPlace,
  ): Promise<void> {
    const failed = (error: unknown) =>
      engine.log.warn({ error, activityId: record.id }, 'a request to a hardware wallet could not be carried out')
    try {
      await resume(engine, record, answer).catch(failed)
      const now = store.activity(organizationId, record.id)
      if (now?.status === 'ACTIVITY_STATUS_PENDING' && !now.executing) await ask(now, whyAsked(activity, why), taken)
      else taken?.release()
    } catch (error) {
      taken?.release()
      failed(error)
    }
  }

  /** Where no place was taken before, because nobody was to be asked, there may be none: then the request ends. */
  async function ask(record: ActivityRecord, why: string, taken?: WaitingPlace): Promise<ActivityRecord> {
    try {
      engine.approvals.hold(record, decoded, why, taken ?? takePlace(engine, requester, raw))
      return record
    } catch (thrown) {
      const failure = toAgentError(thrown).toReply()
      const ended = await store.write(transaction =>
        transaction.apply(record, { event: 'failed', failure }, clock.now()),
      )
      engine.settlements.announce(ended)
      return ended
    }
  }

  const outcome = await execute(engine, activity, type, prepared, { organizationId, credential, activityId: draft.id })
  if (outcome.error && isRefusal(outcome.error)) throw outcome.error
  let recorded: ActivityRecord
  try {
    recorded = await store.write(transaction => {
      requireOpenOrganization(transaction, organizationId)
      const { activity: record, fresh } = transaction.admit(
        draft,
        [{ event: 'allowed' }, { event: 'executing' }, outcome.move],
        now,
      )
      if (!fresh) return record
      keepSignCount(transaction, credential, now)
      keepEvaluation(transaction, record, record.voteId, first, now)
      outcome.record(transaction)
      return record
    })
  } catch (thrown) {
    await outcome.undo()
    throw thrown
  }
  if (recorded.id !== draft.id) {
    await outcome.undo()
    return recorded
  }
  await outcome.finish()
  engine.changed('activities')
  if (outcome.changed) engine.changed(outcome.changed)
  engine.settlements.announce(recorded)
  if (mayChangeDecisions(activity)) await engine.approvals.reevaluate(organizationId)
  return outcome.answerWith ? continueAfterVote(engine, organizationId, outcome.answerWith) : recorded
}

/**
 * Records a request that waits, for votes or for the person, or that takes of a velocity control: then the decision and what it
 * takes have to be one step, so it is evaluated again here, where nothing comes between.
 */
function admitWaiting(
  engine: Engine,
  transaction: Transaction,
  draft: ActivityDraft,
  request: Request,
  credential: Credential,
  first: Exclude<Decision, { outcome: 'deny' }>,
): { readonly activity: ActivityRecord; readonly decision: Exclude<Decision, { outcome: 'deny' }> } {
  const { now, countedAt } = request
  const begins = Math.max(now, countedAt)
  const settings = engine.settings.get()
  requireOpenOrganization(transaction, request.organizationId)
  const decision = takesOfVelocityControls(transaction, request)
    ? evaluate(transaction, request, [submissionOf(transaction, credential)])
    : first
  if (decision.outcome === 'deny') throw refuse(engine, transaction, request, credential, decision)
  const move: Move =
    decision.outcome === 'consensusNeeded'
      ? { event: 'consensusNeeded', expiresAt: begins + settings.consensusWindowSeconds * 1000 }
      : { event: 'allowed', expiresAt: begins + settings.approvalWindowSeconds * 1000 }
  const { activity, fresh } = transaction.admit(draft, [move], now)
  if (fresh) {
    keepSignCount(transaction, credential, now)
    keepEvaluation(transaction, activity, activity.voteId, decision, now)
    if (decision.outcome === 'allow') reserve(transaction, request, activity.id)
  }
  return { activity, decision }
}

/** What is over makes room first. @throws AgentError `TOO_MANY_WAITING`, `TOO_MUCH_WAITING` */
function takePlace(
  engine: Engine,
  requester: Parameters<WaitingPlaces['take']>[0],
  { body, preimage }: RawRequest,
): WaitingPlace {
  engine.approvals.endOverdue()
  return engine.places.take(requester, body.length + (preimage?.length ?? 0))
}

async function processOf({ caller }: RawRequest, place: WaitingPlace | undefined): Promise<ClientProcess | undefined> {
  try {
    return await caller.identify?.()
  } catch (thrown) {
    place?.release()
    throw thrown
  }
}

function requesterOf(
  { user, key }: Credential,
  { caller, preimage }: RawRequest,
  process: ClientProcess | undefined,
): Requester {
  return {
    userId: user.id,
    userName: user.name,
    credentialId: key.id,
    credentialName: key.name,
    credentialKind: key.kind,
    window: caller.window,
    ...(caller.webOrigin !== undefined && { webOrigin: caller.webOrigin }),
    ...(caller.clientVersion !== undefined && { clientVersion: caller.clientVersion.slice(0, 100) }),
    ...(process && { process }),
    ...(preimage && { preimage: Buffer.from(preimage).toString('hex') }),
  }
}

/** The requester's submission is the first approval (wire.md §3.1). */
function stamped({ stamp, message }: Credential) {
  const { publicKey, signature, scheme } = stamp
  return { voteId: newId(), message, publicKey, signature, scheme }
}
