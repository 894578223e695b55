import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { voteCalls } from '../../../../src/shared/votes.ts'
import type { Parts } from './parts.ts'

/** Answers about what waits for the votes of users. */
export function voteAnswers(parts: Parts): HandlersOf<typeof voteCalls> {
  const { data, patch, refuse } = parts

  return {
    'votes.list': async () => [...data.voting],
    'votes.cast': async input => {
      const voting = data.voting.find(({ card }) => card.id === input.id)
      if (!voting) return refuse('ACTIVITY_MOVED_ON', 'This activity is already ACTIVITY_STATUS_COMPLETED.')
      if (voting.card.digest !== input.digest || voting.card.fingerprint !== input.fingerprint)
        return refuse('APPROVAL_STALE', 'What was approved is not what is waiting now.')
      const me = data.people.users.find(({ window }) => window)?.name ?? ''
      const voted = {
        ...voting,
        votes: [...voting.votes, { userName: me, selection: input.selection, at: Date.now() }],
        canVote: voting.canVote.filter(name => name !== me),
        mayApprove: false,
        mayReject: false,
      }
      const open = voted.canVote.length > 0 && input.selection === 'approve'
      patch(
        { voting: data.voting.flatMap(other => (other !== voting ? [other] : open ? [voted] : [])) },
        'approvals',
        'activities',
      )
    },
  }
}
