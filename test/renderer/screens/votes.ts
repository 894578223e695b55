import { hostileVoting, votingOf } from '../support/scripts/votes.ts'
import type { ScreenStates } from './state.ts'

export const votesStates: ScreenStates = {
  'votes, own request': {
    script: { voting: [votingOf(50, { mayApprove: false, isOwn: true })] },
    hash: '#/approvals/votes',
    sees: 'Asked for in your name.',
  },
  votes: { script: { voting: [votingOf(50), votingOf(51)] }, hash: '#/approvals/votes', sees: 'Request 1 of 2' },
  'votes, none': { hash: '#/approvals/votes', sees: 'Nothing waits for votes' },
  'votes, hostile text': {
    script: { voting: [hostileVoting] },
    hash: '#/approvals/votes',
    sees: 'It waits for others',
  },
}
