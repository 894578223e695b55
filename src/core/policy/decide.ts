import type { Governance } from '../activity/define.ts'
import type { PolicyOutcome } from '../errors.ts'
import type { Organization } from '../records.ts'

export type Decision =
  | { readonly outcome: 'allow'; readonly why: string }
  | { readonly outcome: 'consensusNeeded'; readonly why: string }
  | { readonly outcome: 'deny'; readonly policyEvaluations: readonly PolicyOutcome[] }

/** What a decision is made from. */
export interface Question {
  readonly organization: Organization
  readonly governance: Governance
  readonly requesterId: string
  /** Distinct users who have approved so far, the requester among them. */
  readonly approverIds: readonly string[]
}

/**
 * Pure: the same question, the same decision. The root quorum is asked first (wire.md §6.1); policies join here.
 * What nobody allowed is denied.
 */
export function decide({ organization, governance, requesterId, approverIds }: Question): Decision {
  if (governance.by === 'target') return { outcome: 'allow', why: 'A vote is weighed by the request it is about.' }
  const { threshold, userIds } = organization.rootQuorum
  const approvals = new Set(approverIds.filter(id => userIds.includes(id))).size
  if (approvals >= threshold) {
    const why = threshold === 1 ? 'asked for by a root user' : `${approvals} of ${threshold} root users approved`
    return { outcome: 'allow', why }
  }
  if (userIds.includes(requesterId)) {
    return { outcome: 'consensusNeeded', why: `${approvals} of ${threshold} root users have approved so far` }
  }
  return { outcome: 'deny', policyEvaluations: [] }
}
