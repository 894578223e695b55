import type { Ballot } from '../activity/define.ts'
import { credentialsOf } from '../consensus/approvals.ts'
import { AgentError, toAgentError } from '../errors.ts'
import type { Decision } from '../policy/decide.ts'
import { spokenOutcomes } from '../policy/spoken-outcomes.ts'
import type { Clock } from '../ports/clock.ts'
import type { Move, Reader, Transaction } from '../ports/store.ts'
import type { ActivityRecord, Milliseconds } from '../records.ts'
import type { Catalogue } from './engine.ts'
import { reserve } from './reserve.ts'
import { revive } from './revive.ts'
import { mayVote, type Request, recordedRequest, weigh } from './weigh.ts'

/** Weighs votes on recorded activities, over the request as it was made. */
export function createBallot(catalogue: Catalogue, clock: Clock): Ballot {
  const asked = (reader: Reader, target: ActivityRecord) =>
    recordedRequest(reader, target, revive(catalogue, reader, target), clock.now())
  return {
    mayVote(reader, target, { user, key }) {
      const { request, approvals } = asked(reader, target)
      const voter = credentialsOf(reader, user).find(({ credential }) =>
        credential.kind === 'apiKey' ? credential.apiKey.id === key.id : credential.authenticator.id === key.id,
      )
      return voter !== undefined && mayVote(reader, request, approvals, voter)
    },
    count(transaction, target, voteId) {
      const { request, approvals } = asked(transaction, target)
      const decision = weigh(transaction, request, approvals)
      keepEvaluation(transaction, target, voteId, decision, request.now)
      return moveAfter(transaction, target, request, decision)
    },
  }
}

/** Where an activity that waits for votes goes as things stand now; what cannot be decoded any more ends as failed. */
export function moveNow(
  transaction: Transaction,
  catalogue: Catalogue,
  target: ActivityRecord,
  now: Milliseconds,
): Move | undefined {
  try {
    const { request, approvals } = recordedRequest(transaction, target, revive(catalogue, transaction, target), now)
    return moveAfter(transaction, target, request, weigh(transaction, request, approvals))
  } catch (thrown) {
    return { event: 'failed', failure: toAgentError(thrown).toReply() }
  }
}

/** `undefined` leaves it waiting. */
function moveAfter(
  transaction: Transaction,
  target: ActivityRecord,
  request: Request,
  decision: Decision,
): Move | undefined {
  if (decision.outcome === 'consensusNeeded') return undefined
  if (decision.outcome === 'deny') return { event: 'failed', failure: noLongerAllowed().toReply() }
  reserve(transaction, request, target.id)
  return { event: 'quorumReached', expiresAt: target.expiresAt }
}

/** Kept where policies were asked, without those that did not match: these can be told from the list of policies. */
export function keepEvaluation(
  transaction: Transaction,
  { organizationId, id: activityId }: Pick<ActivityRecord, 'organizationId' | 'id'>,
  voteId: string,
  { policies }: Decision,
  createdAt: Milliseconds,
): void {
  if (policies.length === 0) return
  transaction.evaluation({ organizationId, activityId, voteId, outcomes: spokenOutcomes(policies), createdAt })
}

function noLongerAllowed(): AgentError {
  return new AgentError(
    'PERMISSION_DENIED',
    'What would have allowed this request was taken away while it waited: a policy, a user, a tag, a key or the root quorum has changed.',
  )
}
