import { useEffect, useRef, useState } from 'react'
import { StillWorking } from '../../components/still-working.tsx'
import { sentTogether } from '../../words/sent-amounts.ts'
import type { Alike } from './alike.ts'
import { AlikeList } from './alike-list.tsx'
import { CardFrame } from './card-frame.tsx'
import { asPerson, type DecisionWatch, useDecision } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import { grantWords, noGrant, readGrant } from './grant-choice.ts'
import { GrantSection } from './grant-section.tsx'
import { MoreTime } from './more-time.tsx'
import { useReading } from './reading.ts'

interface Props {
  readonly cards: Alike
  readonly watch: DecisionWatch
}

/**
 * A waiting request, or several that are alike. It is mounted again for each that is turned to, so nothing of the one before can linger.
 */
export function ApprovalCard({ cards, watch }: Props) {
  const [card] = cards
  const isOne = cards.length === 1
  const decision = useDecision(cards, watch, asPerson)
  const reading = useReading(cards)

  // A card that changes is another offer: nothing chosen for the one before holds for it.
  const [chosen, setChosen] = useState({ digest: card.digest, choice: noGrant })
  const choice = chosen.digest === card.digest ? chosen.choice : noGrant
  const [submitted, setSubmitted] = useState(false)
  const offer = isOne ? card.offer : null
  const { grant, problems } = readGrant(choice, { offer })

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
    cards.map(({ id, fingerprint, digest }) => [id, fingerprint, digest]),
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
      {grant && offer && (
        <p className="grant-summary" role="status">
          Also approves transfers like this one {grantWords(grant, offer)}.
        </p>
      )}
      <DecisionBar
        card={card}
        reading={reading}
        decision={decision}
        reject={
          isOne
            ? { label: 'Reject', question: 'Reject this request?' }
            : { label: `Reject all ${cards.length}`, question: `Reject all ${cards.length} requests?` }
        }
        approve={{ label: isOne ? 'Approve' : `Approve all ${cards.length}`, armingKey, onApprove: approve }}
      />
      <StillWorking active={decision.busy === 'approve'}>
        {card.hardwareWallet ? 'Asking your Ledger' : 'Signing'}
      </StillWorking>
    </>
  )
  return (
    <CardFrame
      card={card}
      {...(!isOne && { times: timesOf(cards) })}
      moreTime={<MoreTime cards={cards} />}
      reading={reading}
      decision={decision}
      footer={footer}
      asked={!isOne && <AlikeList cards={cards} />}
    >
      {offer && (
        <GrantSection
          ref={section}
          offer={offer}
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

/** `12 times, 120 USDC together` */
function timesOf(cards: Alike): string {
  const together = sentTogether(cards.map(({ sends }) => sends))
  return `${cards.length} times${together && `, ${together} together`}`
}
