import type { Approval } from '../../consensus/approval.ts'
import type { PolicyOutcome } from '../../errors.ts'
import type { Governance } from '../../governance.ts'
import type { Quorum, RootQuorum } from '../../records/organization.ts'
import type { Standing } from './evaluate-policy.ts'
import type { Measured } from './velocity-controls/measure-usage.ts'

export type Decision =
  | { readonly outcome: 'allow'; readonly by: AllowedBy; readonly why: string; readonly policies: Evaluations }
  | {
      readonly outcome: 'consensusNeeded'
      readonly why: string
      readonly policies: Evaluations
      /** True if who asked has to prove themselves by more credentials first; nobody else votes before. */
      readonly lacksFactors?: true
    }
  | {
      readonly outcome: 'deny'
      /** The policies that forbid it; empty where nothing allows it. */
      readonly deniedBy: readonly string[]
      readonly policies: Evaluations
      /** Policies were given up because they, or all of them together, took too many steps. */
      readonly tooManySteps?: true
      /** The limits it is refused for, as they were measured for the decision. */
      readonly reachedVelocityControls?: readonly Measured[]
      /** Given where a session asks for what its profile does not allow: then nothing else was asked. */
      readonly outOfScope?: OutOfScope
    }

/** Reason why a session may not do something. */
export interface OutOfScope {
  /** Name of its profile; null if that is gone. */
  readonly profile: string | null
  /** Reason in words why the scope could not be evaluated; absent if it is false. */
  readonly problem?: string
}

type AllowedBy = 'rootQuorum' | 'policy' | 'ownCredentials' | 'target'

/** Outcomes in the order the policies were created; empty if they were not asked. */
type Evaluations = readonly PolicyOutcome[]

/** Input of a decision. */
export interface Question {
  readonly governance: Governance
  readonly rootQuorum: RootQuorum
  readonly requesterId: string
  readonly approvals: readonly Approval[]
  /** Whose credentials the request changes, where it is about credentials. */
  readonly credentialsOf: string | undefined
  /** Returns the standing of each policy of the organization, in the order they were created. Asked only if it matters. */
  standings(): readonly Standing[]
}

/**
 * Pure: the same question, the same decision (wire.md §6.1). The root quorum stands above policies; below it any policy that
 * forbids wins over all that allow; what nothing allows is denied. A root user whose request still lacks votes of the root quorum
 * may always gather them: otherwise one policy that forbids everything could never be removed again.
 */
export function decide(question: Question): Decision {
  const { governance, rootQuorum, requesterId, approvals, credentialsOf } = question
  if (governance.by === 'target') {
    return { outcome: 'allow', by: 'target', why: 'A vote is decided with the request it is about.', policies: [] }
  }
  const { threshold, userIds } = rootQuorum
  const rootApprovals = approvalsBy(rootQuorum, approvals)
  if (rootApprovals >= threshold) {
    const why = threshold === 1 ? 'asked for by a root user' : `${rootApprovals} of ${threshold} root users approved`
    return { outcome: 'allow', by: 'rootQuorum', why, policies: [] }
  }
  const previous = previousOf(question)
  const previousApprovals = previous ? approvalsBy(previous, approvals) : 0
  if (previous && previousApprovals >= previous.threshold) {
    const why = `${previousApprovals} of the ${previous.threshold} previous root users took back the present root quorum`
    return { outcome: 'allow', by: 'rootQuorum', why, policies: [] }
  }

  const standings = governance.by === 'policy' ? question.standings() : []
  const deniedBy = standings.filter(({ denies }) => denies).map(({ policyId }) => policyId)
  const allowing = standings.find(({ outcome }) => outcome === 'OUTCOME_ALLOW')
  if (deniedBy.length === 0) {
    if (allowing) {
      const why = `allowed by the policy “${allowing.name}”`
      return { outcome: 'allow', by: 'policy', why, policies: outcomesOf(standings) }
    }
    if (
      governance.by === 'policy' &&
      credentialsOf === requesterId &&
      approvals.some(({ user }) => user.id === requesterId)
    ) {
      const why = 'asked for by the user whose credentials it changes'
      return { outcome: 'allow', by: 'ownCredentials', why, policies: outcomesOf(standings) }
    }
  }

  const waiting = deniedBy.length === 0 ? standings.filter(({ lacksVotes }) => lacksVotes?.()) : []
  const policies = outcomesOf(standings, new Set(waiting.map(({ policyId }) => policyId)))
  if (userIds.includes(requesterId)) {
    const why = `${rootApprovals} of ${threshold} root users have approved so far`
    return { outcome: 'consensusNeeded', why, policies }
  }
  if (previous?.userIds.includes(requesterId)) {
    const why = `${previousApprovals} of ${previous.threshold} previous root users have approved so far`
    return { outcome: 'consensusNeeded', why, policies }
  }
  const [first] = waiting
  if (first) {
    return { outcome: 'consensusNeeded', why: `the policy “${first.name}” asks for more approvals`, policies }
  }
  return { outcome: 'deny', deniedBy, policies }
}

/** The root quorum before, where it has a say in this request as well. */
export function previousOf({
  governance,
  rootQuorum,
}: Pick<Question, 'governance' | 'rootQuorum'>): Quorum | undefined {
  return governance.by === 'rootQuorum' && governance.orPrevious ? rootQuorum.previous : undefined
}

function approvalsBy({ userIds }: Quorum, approvals: readonly Approval[]): number {
  return new Set(approvals.map(({ user }) => user.id).filter(id => userIds.includes(id))).size
}

function outcomesOf(standings: readonly Standing[], waiting: ReadonlySet<string> = new Set()): Evaluations {
  return standings.map(({ policyId, outcome }) => ({
    policyId,
    outcome: waiting.has(policyId) ? 'OUTCOME_REQUIRES_CONSENSUS' : outcome,
  }))
}
