import { defineVote } from './define-vote.ts'

export const approveActivity = defineVote({
  kind: 'APPROVE_ACTIVITY',
  summary: 'Vote for an activity that needs more approvals.',
  title: 'Approve an activity',
  selection: 'VOTE_SELECTION_APPROVED',
  after: (target, { transaction, voteId, ballot }) => ballot.count(transaction, target, voteId),
})
