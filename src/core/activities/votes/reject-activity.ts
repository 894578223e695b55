import { AgentError } from '../../errors.ts'
import { defineVote } from './define-vote.ts'
import { isWithdrawal } from './voting.ts'

const selection = 'VOTE_SELECTION_REJECTED'

export const rejectActivity = defineVote({
  kind: 'REJECT_ACTIVITY',
  summary:
    'Vote against an activity that needs more approvals, or take back one’s own that waits; one such vote ends it.',
  title: 'Reject an activity',
  selection,
  after: (target, { credential }) => ({
    event: 'rejected',
    failure: new AgentError(
      'APPROVAL_REFUSED',
      isWithdrawal(target, credential, selection)
        ? 'The user who asked for it took it back.'
        : 'Someone whose vote was needed voted against the activity.',
    ).toReply(),
  }),
})
