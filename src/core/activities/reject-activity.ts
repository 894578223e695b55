import { isWithdrawal } from '../engine/approvals/poll.ts'
import { AgentError } from '../errors.ts'
import { defineVote } from './define-vote.ts'

const selection = 'VOTE_SELECTION_REJECTED'

export const rejectActivity = defineVote({
  kind: 'REJECT_ACTIVITY',
  summary:
    'Vote against an activity that needs more approvals, or take back one’s own. One vote ends it, unless a root user asked for it and enough other root users may still approve it.',
  title: 'Reject an activity',
  selection,
  after(target, { transaction, ballot, credential }) {
    if (!isWithdrawal(target, credential.user, selection)) return ballot.countAgainst(transaction, target)
    const takenBack = new AgentError('APPROVAL_REFUSED', 'The user who asked for it took it back.')
    return { event: 'rejected', failure: takenBack.toReply() }
  },
})
