import type { VotingView } from '../../../shared/votes.ts'
import { StillWorking } from '../../components/still-working.tsx'
import { useOrganizationId } from '../../hooks/state.tsx'
import { CardFrame } from './card-frame.tsx'
import { asUser, type DecisionWatch, useDecision } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import { MoreBelow } from './more-below.tsx'
import { useReading } from './reading.ts'
import { Votes } from './votes.tsx'

interface Props {
  readonly voting: VotingView
  readonly watch: DecisionWatch
}

const takeBack = { label: 'Take back', question: 'Take back this request?' }
const rejectVote = { label: 'Reject', question: 'Reject this request?' }

/** One request that waits for votes. It is mounted again for each id, so nothing of the one before can linger. */
export function VotingCard({ voting, watch }: Props) {
  const { card, mayApprove, mayReject, isOwn } = voting
  const organizationId = useOrganizationId()
  const decision = useDecision([card], watch, asUser(organizationId))
  const reading = useReading([card])
  const approve = {
    label: 'Approve',
    armingKey: `${card.id} ${card.fingerprint} ${card.digest} ${decision.attempt}`,
    onApprove: () => void decision.decide('approve'),
  }
  const footer = (
    <>
      {mayApprove || mayReject ? (
        <DecisionBar
          card={card}
          reading={reading}
          decision={decision}
          aside={<p className="decision-aside quiet">{isOwn ? 'Asked for in your name.' : 'Your vote'}</p>}
          reject={mayReject ? (isOwn ? takeBack : rejectVote) : null}
          approve={mayApprove ? approve : null}
        />
      ) : (
        <div className="decision-bar">
          <p className="quiet">It waits for others. You have voted, or your vote would not count.</p>
          <MoreBelow seen={reading.seen} />
        </div>
      )}
      <StillWorking active={decision.busy !== null}>
        {isOwn && decision.busy === 'reject' ? 'Taking it back' : 'Casting your vote'}
      </StillWorking>
    </>
  )
  return (
    <CardFrame card={card} reading={reading} decision={decision} footer={footer} asked={<Votes voting={voting} />} />
  )
}
