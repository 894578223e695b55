import { createHash } from 'node:crypto'
import { type Activity, recordedParameters } from '../activity/define.ts'
import { AgentError } from '../errors.ts'
import { decide } from '../policy/decide.ts'
import type { ActivityDraft, Move } from '../ports/store.ts'
import type { ActivityRecord, ClientProcess, Requester } from '../records.ts'
import { authenticate, type Credential, checkSignCount, identify, keepSignCount } from './authenticate.ts'
import type { Engine } from './engine.ts'
import { execute, isRefusal } from './execute.ts'
import { newId, newOrderedId } from './ids.ts'
import { mustAsk, whyAsked } from './must-ask.ts'
import type { Caller, RawRequest } from './request.ts'
import { checkLiveness, organizationOf, parseBody, type ValidRequest, validate } from './validate.ts'
import { continueAfterVote, targetOf } from './vote.ts'

/** What a submit request led to so far. */
export interface Submission {
  /** The activity as it stands: settled, or waiting for the person or for votes. */
  readonly activity: ActivityRecord
  readonly credential: Credential
}

/** How long a request may wait for votes (wire.md §9). */
const consensusWindow = 24 * 3_600_000

/** Requests of one API key that may wait for the person at a time. */
const mostWaiting = 100

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

  const fingerprint = `sha256:${createHash('sha256').update(request.body).digest('hex')}`
  const key = `${credential.organizationId} ${fingerprint}`
  const joined =
    engine.underWay.get(key) ?? engine.store.submitted(credential.organizationId, valid.timestampMs, fingerprint)
  if (joined) return { activity: targetOf(engine.store, await joined), credential }
  checkSignCount(engine.store, credential)

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
  request: RawRequest,
): Promise<ActivityRecord> {
  const { store, clock } = engine
  const { organizationId, user } = credential
  const organization = store.find('organizations', organizationId, organizationId)
  if (!organization) throw new AgentError('ORGANIZATION_NOT_FOUND', 'no organization found with the given ID')

  const parameters = recordedParameters(valid.type, valid.parameters)
  const prepared = activity.prepare(valid.type.translate(parameters), {
    organizationId,
    credential,
    webOrigin: request.caller.webOrigin,
    reader: store,
  })
  const decision = decide({
    organization,
    governance: activity.governance,
    requesterId: user.id,
    approverIds: [user.id],
  })
  if (decision.outcome === 'deny') {
    throw new AgentError(
      'PERMISSION_DENIED',
      "You don't have sufficient permissions to take this action. Ask a root user to do it, or to add a policy that allows it.",
      { detail: { policyEvaluations: decision.policyEvaluations } },
    )
  }

  const heldForQuorum = decision.outcome === 'consensusNeeded'
  const ask = !heldForQuorum && mustAsk(engine.settings.get().approvals, activity, request.caller)
  const held = heldForQuorum || ask
  if (held && engine.approvals.countOf(credential.key.id) >= mostWaiting) {
    throw new AgentError(
      'TOO_MANY_WAITING',
      `Too many requests of this API key (${mostWaiting}) are waiting for an answer. Wait until some are decided.`,
    )
  }

  const now = clock.now()
  const draft: ActivityDraft = {
    id: newOrderedId(),
    organizationId,
    type: valid.type.type,
    fingerprint,
    timestampMs: valid.timestampMs,
    intent: { [valid.type.intentKey]: parameters },
    ...stamped(credential),
    ...(valid.type.redaction && { message: fingerprint }),
    requester: requesterOf(credential, request.caller, held ? await request.caller.identify?.() : undefined),
  }

  if (held) {
    const windowMs = engine.settings.get().approvalWindowSeconds * 1000
    const move: Move = heldForQuorum
      ? { event: 'consensusNeeded', expiresAt: now + consensusWindow }
      : { event: 'allowed', expiresAt: now + windowMs }
    const { activity: admitted } = await store.write(transaction => {
      const admission = transaction.admit(draft, [move], now)
      if (admission.fresh) keepSignCount(transaction, credential, now)
      return admission
    })
    if (admitted.id === draft.id) {
      engine.approvals.hold(
        admitted,
        { activity, type: valid.type, credential, prepared },
        whyAsked(activity, decision.why),
      )
      engine.changed('activities')
    }
    return admitted
  }

  const outcome = await execute(engine, activity, valid.type, prepared, {
    organizationId,
    credential,
    activityId: draft.id,
  })
  if (outcome.error && isRefusal(outcome.error)) throw outcome.error
  let recorded: ActivityRecord
  try {
    recorded = await store.write(transaction => {
      const { activity: record, fresh } = transaction.admit(
        draft,
        [{ event: 'allowed' }, { event: 'executing' }, outcome.move],
        now,
      )
      if (!fresh) return record
      keepSignCount(transaction, credential, now)
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
  return outcome.answerWith ? continueAfterVote(engine, organizationId, outcome.answerWith) : recorded
}

function requesterOf({ user, key }: Credential, caller: Caller, process: ClientProcess | undefined): Requester {
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
  }
}

/** The requester's submission is the first approval (wire.md §3.1). */
function stamped({ stamp, message }: Credential) {
  const { publicKey, signature, scheme } = stamp
  return { voteId: newId(), message, publicKey, signature, scheme }
}
