import { defineVote } from './define-vote.ts'
import { approvals } from './voting.ts'

export const approveActivity = defineVote({
  kind: 'APPROVE_ACTIVITY',
  summary: 'Vote for an activity that needs more approvals.',
  title: 'Approve an activity',
  selection: 'VOTE_SELECTION_APPROVED',
  after(target, transaction) {
    const organization = transaction.find('organizations', target.organizationId, target.organizationId)
    const isReached = organization && approvals(transaction, target) >= organization.rootQuorum.threshold
    return isReached ? { event: 'quorumReached', expiresAt: target.expiresAt } : undefined
  },
})
