import type { Credential } from '../activity/credential.ts'
import { concernedBy } from '../activity/facts.ts'
import type { ActivityRecord } from '../activity/record.ts'
import type { Vote } from '../activity/vote.ts'
import type { Approval } from '../consensus/approval.ts'
import { approvalsOf, possibleApprovals, votersAgainst } from '../consensus/approvals.ts'
import { isCounted } from '../consensus/counted.ts'
import { AgentError } from '../errors.ts'
import type { Organization, Quorum } from '../organizations/record.ts'
import type { Policy } from '../policies/record.ts'
import { compilePolicy } from '../policy/compiled-policy.ts'
import { type Asked, conditionScope, underOtherAddresses } from '../policy/condition-scope.ts'
import { consensusScope } from '../policy/consensus-scope.ts'
import { type Decision, decide, previousOf } from '../policy/decide.ts'
import type { OtherAddress } from '../policy/forbids.ts'
import { foreignTo } from '../policy/foreign.ts'
import { isTrue } from '../policy/is-true.ts'
import { measureControls } from '../policy/spending.ts'
import { timeScope } from '../policy/time-scope.ts'
import { type Standing, weighPolicy } from '../policy/weigh-policy.ts'
import type { Expression } from '../policy-language/expression.ts'
import { type StepBudget, stepBudget } from '../policy-language/outcome.ts'
import type { Clock, Milliseconds } from '../ports/clock.ts'
import type { Reader } from '../ports/store.ts'
import { spendingOf } from './reserve.ts'
import type { Revived } from './revive.ts'

/** One request, before or after it is recorded. */
export interface Request extends Omit<Asked, 'reader' | 'controls'> {
  readonly requesterId: string
  readonly now: Milliseconds
  /** When limits count it: see `Clock.passed`. */
  readonly countedAt: Milliseconds
  /** Once it is recorded: what it has taken of a velocity control itself does not count against it. */
  readonly activityId?: string
}

/** How often consensus expressions are tried on approvals that could still come, for one decision. */
const mostQuestions = 2_000

/** Weighs a request: the root quorum, then the policies, over one decoded value. */
export function weigh(
  reader: Reader,
  request: Request,
  approvals: readonly Approval[],
  policies: () => readonly Policy[] = () => reader.list('policies', request.organizationId),
  rootQuorum = rootQuorumOf(reader, request.organizationId),
): Decision {
  const { activity, requesterId, prepared } = request
  const budget = stepBudget()
  let standings: readonly Standing[] = []
  const decision = decide({
    governance: activity.governance,
    rootQuorum,
    requesterId,
    approvals,
    credentialsOf: activity.facts(prepared).credentialsOf,
    standings() {
      const question = policyQuestion(reader, request, approvals, budget)
      standings = policies().map(policy => weighPolicy(compilePolicy(policy), question))
      return standings
    },
  })
  if (decision.outcome !== 'deny') return decision
  const tooManySteps = budget.exceeded
  const stopping = decision.deniedBy.length > 0 ? standings.filter(({ denies }) => denies) : standings
  const overLimits = [...new Set(stopping.flatMap(({ stoppedBy }) => stoppedBy?.() ?? []))]
  return { ...decision, ...(tooManySteps && { tooManySteps }), ...(overLimits.length > 0 && { overLimits }) }
}

/** The scopes that one request gives to expressions. */
export function policyQuestion(
  reader: Reader,
  request: Request,
  approvals: readonly Approval[],
  budget: StepBudget = stepBudget(),
) {
  const { organizationId, requesterId } = request
  let possible: readonly Approval[] | undefined
  const mine = approvals.find(({ user }) => user.id === requesterId)
  const counted = new Map<string, boolean>()
  const questions = { left: mostQuestions }
  const limits = limitsOf(reader, request)
  const condition = conditionScope({ ...request, reader, controls: limits.scope })
  let others: readonly OtherAddress[] | undefined
  return {
    condition,
    limits,
    otherAddresses() {
      others ??= underOtherAddresses(condition, { ...request, reader })
      return others
    },
    budget,
    consensus: consensusScope(approvals),
    time: timeScope(request.now),
    isForeign: foreignTo(request.activity, request.activity.facts(request.prepared)),
    reachable(consensus: Expression) {
      possible ??= possibleApprovals(reader, organizationId, request.now)
      const known = counted.get(consensus.text)
      const answer =
        known ?? (mine !== undefined && isCounted(metBy(consensus, budget), mine, approvals, possible, questions))
      counted.set(consensus.text, answer)
      return answer
    },
  }
}

/**
 * Whether one more vote may be cast by this approver: by root users always, by others where a policy that could still allow the
 * request counts them (wire.md §6.1). What a root user asks for the root quorum may decide alone, so only root users may vote against
 * it: nobody else can veto their own removal. Of two quorums that have a say, each votes against its own requests alone.
 */
export function mayVote(
  reader: Reader,
  request: Request,
  approvals: readonly Approval[],
  voter: Approval,
  selection: Vote['selection'],
): boolean {
  const { organizationId } = request
  const isVoters = ({ userIds }: Quorum) => userIds.includes(voter.user.id)
  const asking = askingQuorums(reader, request)
  if (selection === 'VOTE_SELECTION_REJECTED' && asking.length > 0) return asking.some(isVoters)
  if (quorumsFor(reader, request).some(isVoters)) return true
  if (request.activity.governance.by !== 'policy') return false
  const possible = possibleApprovals(reader, organizationId, request.now)
  const questions = { left: mostQuestions }
  const { condition, time, budget } = policyQuestion(reader, request, approvals)
  return reader.list('policies', organizationId).some(policy => {
    const { effect, expressions } = compilePolicy(policy)
    if (effect !== 'EFFECT_ALLOW' || !expressions) return false
    return (
      isTrue(expressions.time, time, budget) &&
      isTrue(expressions.condition, condition, budget) &&
      isCounted(metBy(expressions.consensus, budget), voter, approvals, possible, questions)
    )
  })
}

/**
 * Whether votes against have ended a request. One does; but what a root user asks for goes on as long as enough root users have not
 * voted against it, and whom it concerns stops nothing: otherwise one stolen key could veto its own removal for ever.
 */
export function isVotedDown(reader: Reader, record: ActivityRecord, request: Request): boolean {
  const against = votersAgainst(reader, record)
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

/**
 * The submission itself, as the first approval (wire.md §3.1), by the user and the credential as they are now: something may have been
 * awaited since the stamp was looked at.
 * @throws AgentError `PUBLIC_KEY_NOT_FOUND` where either is gone
 */
export function submissionOf(reader: Reader, { organizationId, user: { id: userId }, key }: Credential): Approval {
  const user = reader.find('users', organizationId, userId)
  if (user && key.kind === 'apiKey') {
    const apiKey = reader.find('apiKeys', organizationId, key.id)
    if (apiKey) return { user, credential: { kind: 'apiKey', apiKey } }
  } else if (user) {
    const authenticator = reader.find('authenticators', organizationId, key.id)
    if (authenticator) return { user, credential: { kind: 'authenticator', authenticator } }
  }
  throw new AgentError('PUBLIC_KEY_NOT_FOUND', 'The credential that stamped this request was deleted meanwhile.')
}

/** When a request is weighed, by the clock of the agent. */
export function whenBy(clock: Pick<Clock, 'now' | 'passed'>): Pick<Request, 'now' | 'countedAt'> {
  return { now: clock.now(), countedAt: clock.passed() }
}

/** When it is weighed as it was, or only to be shown. */
export function whenAt(time: Milliseconds): Pick<Request, 'now' | 'countedAt'> {
  return { now: time, countedAt: time }
}

/** A recorded activity as a request, and the votes for it that count now. */
export function recordedRequest(
  reader: Reader,
  record: ActivityRecord,
  { activity, type, prepared }: Pick<Revived, 'activity' | 'type' | 'prepared'>,
  { now, countedAt }: Pick<Request, 'now' | 'countedAt'>,
): { readonly request: Request; readonly approvals: readonly Approval[] } {
  const { organizationId, requester, id: activityId } = record
  return {
    request: {
      activity,
      type,
      prepared,
      organizationId,
      webOrigin: requester.webOrigin,
      requesterId: requester.userId,
      now,
      countedAt,
      activityId,
    },
    approvals: approvalsOf(reader, record),
  }
}

/** @throws AgentError `ORGANIZATION_NOT_FOUND` */
export function rootQuorumOf(reader: Reader, organizationId: string): Organization['rootQuorum'] {
  const organization = reader.find('organizations', organizationId, organizationId)
  if (organization) return organization.rootQuorum
  throw new AgentError('ORGANIZATION_NOT_FOUND', 'no organization found with the given ID')
}

/** Nothing is measured, nor decoded, before a condition asks for it. */
function limitsOf(reader: Reader, request: Request) {
  const { organizationId, countedAt, activityId } = request
  return measureControls(reader, organizationId, spendingOf(request), { now: countedAt, except: activityId })
}

function metBy(expression: Expression, budget: StepBudget) {
  return (approvals: readonly Approval[]) => isTrue(expression, consensusScope(approvals), budget)
}
