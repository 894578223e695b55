import { useEffect, useRef, useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import { StillWorking } from '../../components/still-working.tsx'
import { CardFrame } from './card-frame.tsx'
import { type DecisionWatch, useDecision } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import { grantWords, noGrant, readGrant } from './grant-choice.ts'
import { GrantSection } from './grant-section.tsx'

interface Props {
  readonly card: Card
  readonly watch: DecisionWatch
}

/** One waiting request. It is mounted again for each id, so nothing of the one before can linger. */
export function ApprovalCard({ card, watch }: Props) {
  const decision = useDecision(card, watch)

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

  const armingKey = JSON.stringify([
    card.id,
    card.fingerprint,
    card.digest,
    card.hardwareWallet,
    decision.attempt,
    grant,
  ])
  const footer = (
    <>
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
      <DecisionBar card={card} decision={decision} reject="Reject" approve={{ armingKey, onApprove: approve }} />
      <StillWorking active={decision.busy === 'approve'}>
        {card.hardwareWallet ? 'Asking your Ledger' : 'Signing'}
      </StillWorking>
    </>
  )
  return (
    <CardFrame card={card} decision={decision} footer={footer}>
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
    </CardFrame>
  )
}
