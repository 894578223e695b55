import { hostileVoting, votingOf } from '../support/scripts/votes.ts'
import type { ScreenStates } from './state.ts'

export const votesStates: ScreenStates = {
  'votes, own request': {
    script: { voting: [votingOf(50, { mayApprove: false, isOwn: true })] },
    sees: 'Asked for in your name.',
  },
  votes: { script: { voting: [votingOf(50), votingOf(51)] }, sees: 'Send 50 ETH' },
  'votes, hostile text': {
    script: { voting: [hostileVoting] },
    sees: 'It waits for others',
  },
}
