import { type ReactNode, useRef } from 'react'
import type { Card } from '../../../shared/card.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { ApproveButton } from './approve-button.tsx'
import { Countdown } from './countdown.tsx'
import { type DecisionWatch, useDecision } from './decision.ts'
import { DecisionProblem } from './decision-problem.tsx'
import { MoreBelow } from './more-below.tsx'
import { ShownView } from './shown-view.tsx'

interface Props {
  readonly card: Card
  readonly watch: DecisionWatch
  /** Stands beside the decision: what can be done about this client as a whole. */
  readonly aside?: ReactNode
}

/** One waiting request. Mounted anew for each id, so nothing of the one before can linger. */
export function ApprovalCard({ card, watch, aside }: Props) {
  const { organizations } = useAppState()
  const decision = useDecision(card, watch)
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
      <div ref={end} />
      <footer className="decision">
        <MoreBelow end={end} />
        {decision.error && <DecisionProblem error={decision.error} onUnlocked={decision.clearError} />}
        <div className="decision-bar">
          <div className="decision-aside">{aside}</div>
          <div className="decision-buttons">
            <Button size="large" busy={decision.busy === 'reject'} onClick={() => void decision.decide('reject')}>
              Reject
            </Button>
            <ApproveButton
              armingKey={`${card.id} ${card.fingerprint} ${card.digest} ${decision.attempt}`}
              busy={decision.busy === 'approve'}
              disabled={decision.busy !== null}
              onApprove={() => void decision.decide('approve')}
            />
          </div>
        </div>
        <StillWorking active={decision.busy === 'approve'}>Signing</StillWorking>
      </footer>
    </article>
  )
}
