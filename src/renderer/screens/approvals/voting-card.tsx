import { Check, X } from 'lucide-react'
import { useRef } from 'react'
import type { VotingView } from '../../../shared/votes.ts'
import { Button } from '../../components/button.tsx'
import { Moment } from '../../components/moment.tsx'
import { Notice } from '../../components/notice.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'
import { ApproveButton } from './approve-button.tsx'
import { Countdown } from './countdown.tsx'
import { asUser, type DecisionWatch, useDecision } from './decision.ts'
import { DecisionProblem } from './decision-problem.tsx'
import { DeviceSection } from './device-section.tsx'
import { MoreBelow } from './more-below.tsx'
import { ShownView } from './shown-view.tsx'

interface Props {
  readonly voting: VotingView
  readonly watch: DecisionWatch
}

/** One request that waits for votes. Mounted anew for each id, so nothing of the one before can linger. */
export function VotingCard({ voting, watch }: Props) {
  const { card, mayApprove, mayReject, isOwn } = voting
  const { organizations } = useAppState()
  const organizationId = useOrganizationId()
  const decision = useDecision(card, watch, asUser(organizationId))
  const firstDigest = useRef(card.digest)
  const changed = card.digest !== firstDigest.current
  const end = useRef<HTMLDivElement>(null)

  return (
    <article className="card" aria-labelledby="card-sentence">
      <ShownView
        shown={card.shown}
        organizationName={organizations.length > 1 ? card.organizationName : undefined}
        extraRaw={[
          { label: 'Request fingerprint', value: card.fingerprint },
          { label: 'Digest of what is shown here', value: card.digest },
        ]}
      >
        <div className="card-topline">
          <p className="card-title">{card.shown.title}</p>
          <Countdown expiresAt={card.expiresAt} />
        </div>
        <h2 id="card-sentence" className="card-sentence" tabIndex={-1}>
          <Sentence text={card.shown.sentence} />
        </h2>
        {changed && (
          <Notice tone="warning" live title="This request changed while it was on the screen. Read it again." />
        )}
      </ShownView>
      {card.device && <DeviceSection device={card.device} />}
      <Votes voting={voting} />
      <div ref={end} />
      <footer className="decision">
        <MoreBelow end={end} />
        {decision.error && <DecisionProblem error={decision.error} onUnlocked={decision.clearError} />}
        {mayApprove || mayReject ? (
          <div className="decision-bar">
            <p className="decision-aside quiet">{isOwn ? 'Asked for in your name.' : 'Your vote'}</p>
            <div className="decision-buttons">
              {mayReject && (
                <Button size="large" busy={decision.busy === 'reject'} onClick={() => void decision.decide('reject')}>
                  {isOwn ? 'Take back' : 'Reject'}
                </Button>
              )}
              {mayApprove && (
                <ApproveButton
                  armingKey={`${card.id} ${card.fingerprint} ${card.digest} ${decision.attempt}`}
                  busy={decision.busy === 'approve'}
                  disabled={decision.busy !== null}
                  onApprove={() => void decision.decide('approve')}
                />
              )}
            </div>
          </div>
        ) : (
          <p className="quiet">It waits for others: you have voted, or your vote would not count.</p>
        )}
        <StillWorking active={decision.busy !== null}>
          {isOwn && decision.busy === 'reject' ? 'Taking it back' : 'Casting your vote'}
        </StillWorking>
      </footer>
    </article>
  )
}

/** Who has voted, who can, and what is needed. */
function Votes({ voting: { votes, canVote, needs } }: { voting: VotingView }) {
  return (
    <section className="votes" aria-label="Votes">
      <p className="votes-needs">
        <VisibleText text={needs} />
      </p>
      <ul className="votes-cast" aria-label="Votes cast">
        {votes.map(({ userName, selection, at }) => (
          <li key={`${userName} ${at}`}>
            {selection === 'approve' ? (
              <Check size={15} aria-hidden className="vote-approve" />
            ) : (
              <X size={15} aria-hidden className="vote-reject" />
            )}
            <span className="votes-who">
              <VisibleText text={userName} /> {selection === 'approve' ? 'approved' : 'rejected'}
            </span>
            <Moment at={at} />
          </li>
        ))}
      </ul>
      <div className="votes-can">
        <span>Can still vote:</span>
        {canVote.length === 0 ? (
          <span>nobody</span>
        ) : (
          <ul className="tags" aria-label="Can still vote">
            {canVote.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={index} className="chip chip-quiet tag">
                <VisibleText text={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
