import { useEffect, useRef, useState } from 'react'
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
import { DeviceSection } from './device-section.tsx'
import { grantWords, noGrant, readGrant } from './grant-choice.ts'
import { GrantSection } from './grant-section.tsx'
import { MoreBelow } from './more-below.tsx'
import { ShownView } from './shown-view.tsx'

interface Props {
  readonly card: Card
  readonly watch: DecisionWatch
}

/** One waiting request. Mounted anew for each id, so nothing of the one before can linger. */
export function ApprovalCard({ card, watch }: Props) {
  const { organizations } = useAppState()
  const decision = useDecision(card, watch)
  const firstDigest = useRef(card.digest)
  const changed = card.digest !== firstDigest.current
  const end = useRef<HTMLDivElement>(null)

  // A card that changes is another offer: nothing chosen for the one before holds for it.
  const [chosen, setChosen] = useState({ digest: card.digest, choice: noGrant })
  const choice = chosen.digest === card.digest ? chosen.choice : noGrant
  const [submitted, setSubmitted] = useState(false)
  const { grant, problems } = readGrant(choice, card)

  const [refusals, setRefusals] = useState(0)
  const section = useRef<HTMLElement>(null)

  function approve(): void {
    setSubmitted(true)
    if (Object.keys(problems).length === 0) void decision.decide('approve', grant)
    else setRefusals(count => count + 1)
  }

  // The decision stays in sight while the card scrolls, so what is missing may be out of it.
  useEffect(() => {
    if (refusals > 0) section.current?.querySelector<HTMLInputElement>('input[data-invalid]')?.focus()
  }, [refusals])

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
      {card.offer && (
        <GrantSection
          ref={section}
          offer={card.offer}
          choice={choice}
          problems={submitted ? problems : {}}
          onChange={next => {
            setSubmitted(false)
            setChosen({ digest: card.digest, choice: next })
          }}
        />
      )}
      <div ref={end} />
      <footer className="decision">
        <MoreBelow end={end} />
        {decision.error && <DecisionProblem error={decision.error} onUnlocked={decision.clearError} />}
        {submitted && Object.keys(problems).length > 0 && (
          <p className="field-error" role="alert">
            Not approved: first fill in the standing approval above.
          </p>
        )}
        {grant && card.offer && (
          <p className="grant-summary" role="status">
            Also approves transfers like this one {grantWords(grant, card.offer)}.
          </p>
        )}
        <div className="decision-bar">
          <div className="decision-buttons">
            <Button size="large" busy={decision.busy === 'reject'} onClick={() => void decision.decide('reject')}>
              Reject
            </Button>
            <ApproveButton
              armingKey={JSON.stringify([card.id, card.fingerprint, card.digest, card.device, decision.attempt, grant])}
              busy={decision.busy === 'approve'}
              disabled={decision.busy !== null}
              onApprove={approve}
            />
          </div>
        </div>
        <StillWorking active={decision.busy === 'approve'}>
          {card.device ? 'Asking your Ledger' : 'Signing'}
        </StillWorking>
      </footer>
    </article>
  )
}
