import { concernedBy } from '../../activity/facts.ts'
import type { Approval } from '../../consensus/approval.ts'
import { possibleApprovals, votesCast } from '../../consensus/approvals.ts'
import { isCounted } from '../../consensus/is-approval-needed.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Vote } from '../../ledger/vote.ts'
import { compilePolicy } from '../../policies/engine/compiled-policy.ts'
import { previousOf } from '../../policies/engine/decide.ts'
import { isTrue } from '../../policies/engine/is-true.ts'
import type { StepBudget } from '../../policies/language/outcome.ts'
import type { Reader } from '../../ports/store.ts'
import type { Quorum } from '../../records/organization.ts'
import { lackingFactors } from '../evaluation/evaluate.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { governanceOf } from '../evaluation/governance-of.ts'
import { metBy, mostQuestions, policyQuestion } from '../evaluation/policy-question.ts'
import { rootQuorumOf } from '../evaluation/root-quorum.ts'

/**
 * Checks if this approver may cast one more vote. Root users always may; others may if a policy that could still allow the request counts
 * them (wire.md §6.1). The root quorum may decide alone about a root user's request, so only root users may vote against it: nobody else
 * can veto their own removal. If two quorums have a say, each votes against its own requests alone.
 */
export function mayVote(
  reader: Reader,
  request: Request,
  approvals: readonly Approval[],
  voter: Approval,
  selection: Vote['selection'],
  steps: StepBudget,
): boolean {
  const { organizationId } = request
  const isVoters = ({ userIds }: Quorum) => userIds.includes(voter.user.id)
  const asking = askingQuorums(reader, request)
  if (selection === 'VOTE_SELECTION_REJECTED' && asking.length > 0) return asking.some(isVoters)
  if (quorumsFor(reader, request).some(isVoters)) return true
  if (governanceOf(request, rootQuorumOf(reader, organizationId)).by !== 'policy') return false
  const possible = possibleApprovals(reader, organizationId, request.now)
  const questions = { left: mostQuestions }
  const { toAllow, time, budget, mayAllow } = policyQuestion(reader, request, approvals, steps)
  return reader.list('policies', organizationId).some(policy => {
    const { effect, expressions } = compilePolicy(policy)
    if (effect !== 'EFFECT_ALLOW' || !expressions) return false
    return (
      mayAllow(expressions.condition) &&
      isTrue(expressions.time, time, budget) &&
      isTrue(expressions.condition, toAllow(expressions.condition), budget) &&
      isCounted(metBy(expressions.consensus, budget), voter, approvals, possible, questions)
    )
  })
}

/**
 * Checks if votes against have ended a request. One is enough. But a root user's request goes on as long as enough root users have not
 * voted against it, and the users whom it concerns cannot stop it: otherwise one stolen key could veto its own removal for ever. A vote of a
 * user who has not taken every step of their MFA policies is none, as one in favour is.
 */
export function isVotedDown(reader: Reader, record: ActivityRecord, request: Request): boolean {
  const cast = votesCast(reader, record, 'VOTE_SELECTION_REJECTED')
  const lacking = lackingFactors(reader, request, cast)
  const against = cast.map(({ user }) => user.id).filter(id => !lacking.has(id))
  if (against.length === 0) return false
  const asking = askingQuorums(reader, request)
  const concerned = concernedBy(request.activity.facts(request.prepared))
  const counted = against.filter(id => !concerned.includes(id))
  return asking.every(({ threshold, userIds }) => userIds.filter(id => !counted.includes(id)).length < threshold)
}

/** The quorums that the requester belongs to, of those that may decide the request; none for what no root user asks for. */
function askingQuorums(reader: Reader, request: Request): readonly Quorum[] {
  return quorumsFor(reader, request).filter(({ userIds }) => userIds.includes(request.requesterId))
}

function quorumsFor(reader: Reader, { activity, organizationId }: Request): readonly Quorum[] {
  const rootQuorum = rootQuorumOf(reader, organizationId)
  const previous = previousOf({ governance: activity.governance, rootQuorum })
  return previous ? [rootQuorum, previous] : [rootQuorum]
}
