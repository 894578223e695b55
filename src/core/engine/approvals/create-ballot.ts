import type { Ballot } from '../../activity/ballot.ts'
import type { Catalogue } from '../../activity/catalogue.ts'
import { requireOpenOrganization } from '../../activity/open-organization.ts'
import { selectionOf } from '../../consensus/approvals.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Decision } from '../../policies/engine/decide.ts'
import { type Clock, latest } from '../../ports/clock.ts'
import type { Move, Reader, Transaction } from '../../ports/store.ts'
import { decodeActivity } from '../evaluation/decode.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { type Request, whenBy } from '../evaluation/evaluated-request.ts'
import { keepEvaluation } from '../evaluation/keep-evaluation.ts'
import { recordedRequest } from '../evaluation/recorded-request.ts'
import { reserve } from '../evaluation/reserve.ts'
import { noLongerAllowed } from '../explain/no-longer-allowed.ts'
import type { Settings } from '../settings/settings.ts'
import { decisionSecondsOf } from './decision-seconds.ts'
import { isVotedDown } from './may-vote.ts'
import { pollOn } from './poll.ts'
import { terminationBy } from './terminate.ts'
import { requireTime } from './time-left.ts'

/** Parts that votes are evaluated with. */
export interface Judge {
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly settings: Settings
}

/** Evaluates votes on recorded activities, over the request as it was made. */
export function createBallot(judge: Judge): Ballot {
  const { catalogue, clock } = judge
  const asked = (reader: Reader, target: ActivityRecord) =>
    recordedRequest(reader, target, decodeActivity(catalogue, reader, target), whenBy(clock))
  return {
    requireOpen(reader, target, voter, selection) {
      const poll = pollOn(catalogue, reader, target, latest(clock))
      const refusal = poll.refusal(voter, selection)
      if (refusal) throw refusal()
      return selectionOf(reader, target, voter.user.id) === selection ? 'factor' : 'vote'
    },
    count(transaction, target, voteId) {
      const { request, approvals } = asked(transaction, target)
      const decision = evaluate(transaction, request, approvals)
      keepEvaluation(transaction, target, voteId, decision, request.now)
      return moveAfter(judge, transaction, target, request, decision)
    },
    countAgainst(transaction, target) {
      return endingByVotes(transaction, target, asked(transaction, target).request)
    },
  }
}

/**
 * Returns the move of an activity that waits for votes, as things stand now; what may not, or cannot, happen any more ends with the reason.
 * `undefined` leaves it waiting.
 */
export function moveNow(judge: Judge, transaction: Transaction, target: ActivityRecord): Move | undefined {
  const now = evaluateNow(judge, transaction, target)
  return 'ending' in now ? now.ending : moveAfter(judge, transaction, target, now.request, now.decision)
}

/** Returns the end of an activity that waits for the person if it may not, or cannot, happen any more; otherwise it goes on waiting. */
export function endingNow(judge: Judge, reader: Reader, target: ActivityRecord): Move | undefined {
  const now = evaluateNow(judge, reader, target)
  if ('ending' in now) return now.ending
  const { request, decision } = now
  return decision.outcome === 'allow' ? undefined : terminationBy(noLongerAllowed(reader, request, decision))
}

type Evaluated = { readonly request: Request; readonly decision: Decision } | { readonly ending: Move }

function evaluateNow({ catalogue, clock }: Judge, reader: Reader, target: ActivityRecord): Evaluated {
  try {
    requireOpenOrganization(reader, target.organizationId)
    requireTime(reader, target, latest(clock))
    const { request, approvals } = recordedRequest(
      reader,
      target,
      decodeActivity(catalogue, reader, target),
      whenBy(clock),
    )
    return { request, decision: evaluate(reader, request, approvals) }
  } catch (thrown) {
    return { ending: terminationBy(toAgentError(thrown)) }
  }
}

/** The person's time begins when they are asked: votes may come in the last moment of theirs. */
function moveAfter(
  { clock, settings }: Judge,
  transaction: Transaction,
  target: ActivityRecord,
  request: Request,
  decision: Decision,
): Move | undefined {
  if (decision.outcome === 'consensusNeeded') return endingByVotes(transaction, target, request)
  if (decision.outcome === 'deny') return terminationBy(noLongerAllowed(transaction, request, decision))
  reserve(transaction, request, target.id)
  const { organizationId, requester } = target
  const seconds = decisionSecondsOf(transaction, settings, { organizationId, credentialId: requester.credentialId })
  return { event: 'quorumReached', expiresAt: latest(clock) + seconds * 1000 }
}

function endingByVotes(reader: Reader, target: ActivityRecord, request: Request): Move | undefined {
  if (!isVotedDown(reader, target, request)) return undefined
  const refused = new AgentError('APPROVAL_REFUSED', 'Someone whose vote was needed voted against the activity.')
  return { event: 'rejected', failure: refused.toReply() }
}
