import { approveActivity } from '../../core/activities/approve-activity.ts'
import { rejectActivity } from '../../core/activities/reject-activity.ts'
import type { Credential } from '../../core/activity/credential.ts'
import { votesOn } from '../../core/consensus/tally.ts'
import { visible } from '../../core/display/visible.ts'
import { shownDifferently } from '../../core/engine/approvals/card.ts'
import { pollOn } from '../../core/engine/approvals/poll.ts'
import { decodeActivity } from '../../core/engine/evaluation/decode.ts'
import { evaluate } from '../../core/engine/evaluation/evaluate.ts'
import { whenBy } from '../../core/engine/evaluation/evaluated-request.ts'
import { recordedRequest } from '../../core/engine/evaluation/recorded-request.ts'
import { AgentError } from '../../core/errors.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { Vote } from '../../core/ledger/vote.ts'
import { latest } from '../../core/ports/clock.ts'
import type { User } from '../../core/records/user.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Card } from '../../shared/card.ts'
import type { VotingView, voteCalls } from '../../shared/votes.ts'
import type { Needs } from '../context/handler-context.ts'
import { windowOf } from '../receipts/window-of.ts'
import { listed } from './abbreviate-card.ts'

type Voter = Pick<Credential, 'user' | 'key'>

const selections = ['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_REJECTED'] as const

export function voteHandlers({
  engine,
  window,
  options,
}: Needs<'engine' | 'window' | 'options'>): HandlersOf<typeof voteCalls> {
  const { store, catalogue, approvals, clock } = engine
  return {
    async 'votes.list'({ organizationId }) {
      const users = store.list('users', organizationId)
      const [windowKey] = store.list('apiKeys', organizationId, { isWindowKey: true })
      const owner = users.find(({ id }) => id === windowKey?.userId)
      const voter = windowKey &&
        owner && { user: owner, key: { kind: 'apiKey', id: windowKey.id, name: windowKey.name } as const }
      return store
        .unsettled()
        .filter(record => record.organizationId === organizationId && record.status === waitsForVotes)
        .flatMap(record => {
          const card = approvals.card(record.id)
          return card ? votingOn(record, card, users, voter) : []
        })
    },
    async 'votes.cast'({ organizationId, id, fingerprint, digest, selection }) {
      const card = approvals.card(id)
      if (!card || card.organizationId !== organizationId) {
        throw new AgentError('ACTIVITY_MOVED_ON', 'This request no longer waits for votes.')
      }
      if (card.fingerprint !== fingerprint || card.digest !== digest) {
        throw shownDifferently()
      }
      await window.vote(organizationId, selection === 'approve' ? approveActivity : rejectActivity, fingerprint)
      // The person has just read what would be asked of them next, and answered.
      const asked = approvals.cards().find(other => other.id === id)
      if (selection === 'approve' && asked && saysTheSame(card, asked))
        await approvals.approve(asked, { window: windowOf(store, options, organizationId) })
    },
  }

  function votingOn(record: ActivityRecord, card: Card, users: readonly User[], own?: Voter): VotingView | [] {
    const votes = votesOn(store, record)
    try {
      const { request, approvals: cast } = recordedRequest(
        store,
        record,
        decodeActivity(catalogue, store, record),
        whenBy(clock),
      )
      const poll = pollOn(catalogue, store, record, latest(clock))
      const mayCast = (selection: Vote['selection']) => own !== undefined && !poll.refusal(own, selection)
      const canVote = users.filter(
        user => user.id !== record.requester.userId && selections.some(selection => poll.isOpenTo(user, selection)),
      )
      const decision = evaluate(store, request, cast)
      const nameOf = (userId: string) => visible(users.find(({ id }) => id === userId)?.name ?? 'a deleted user')
      return {
        card: listed(card),
        votes: votes.map(({ userId, selection, createdAt }) => ({
          userName: nameOf(userId),
          selection: selection === 'VOTE_SELECTION_APPROVED' ? 'approve' : 'reject',
          at: createdAt,
        })),
        canVote: canVote.map(({ name }) => visible(name)),
        mayApprove: mayCast('VOTE_SELECTION_APPROVED'),
        mayReject: mayCast('VOTE_SELECTION_REJECTED'),
        isOwn: own?.user.id === record.requester.userId,
        needs: decision.outcome === 'deny' ? 'nothing allows it any more' : visible(decision.why, 300),
      }
    } catch {
      // Its key or its wallet is gone: it can only expire.
      return []
    }
  }
}

/** But for why it is asked. */
function saysTheSame(one: Card, other: Card): boolean {
  const textOf = ({ shown }: Card) => JSON.stringify({ ...shown, why: '' })
  return textOf(one) === textOf(other)
}

const waitsForVotes: ActivityRecord['status'] = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
