import type { VotingView } from '../../../../src/shared/votes.ts'
import { minute } from './basics.ts'
import { cardOf, sending } from './cards.ts'

export function votingOf(number: number, change: Partial<VotingView> = {}): VotingView {
  return {
    card: cardOf(number, { ...sending(number), why: '2 of 2 root users must agree.' }),
    votes: [{ userName: 'Grace', selection: 'approve', at: Date.now() - 5 * minute }],
    canVote: ['Ada', 'Intern'],
    mayApprove: true,
    mayReject: true,
    isOwn: false,
    needs: '1 of 2 root users have approved so far',
    ...change,
  }
}

/** As `visible()` leaves it. */
export const hostileVoting = votingOf(60, {
  votes: [{ userName: `Gr⟨U+202E⟩ace ${'x'.repeat(90)}`, selection: 'reject', at: Date.now() - minute }],
  canVote: [`<b>Ada</b> ${'y'.repeat(90)}`],
  mayApprove: false,
  mayReject: false,
})
