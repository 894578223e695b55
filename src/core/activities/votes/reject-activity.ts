import { AgentError } from '../../errors.ts'
import { defineVote } from './define-vote.ts'

export const rejectActivity = defineVote({
  kind: 'REJECT_ACTIVITY',
  summary: 'Vote against an activity that needs more approvals; one such vote ends it.',
  title: 'Reject an activity',
  selection: 'VOTE_SELECTION_REJECTED',
  after: () => ({
    event: 'rejected',
    failure: new AgentError('APPROVAL_REFUSED', 'Someone whose vote was needed voted against the activity.').toReply(),
  }),
})
