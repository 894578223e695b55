import { type ReactNode, useRef, useState } from 'react'
import { type Card, warningsOf } from '../../../shared/card.ts'
import { namesOf, wholeOn } from '../../../shared/card-names.ts'
import { Notice } from '../../components/notice.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { NamingProvider } from '../../hooks/naming.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { AddNameDialog } from '../address-book/add-name-dialog.tsx'
import { AskerNotice } from './asker-notice.tsx'
import { useCardKeys } from './card-keys.ts'
import { Countdown } from './countdown.tsx'
import type { Decision } from './decision.ts'
import { DecisionProblem } from './decision-problem.tsx'
import { HardwareWalletSection } from './hardware-wallet-section.tsx'
import { OwnNodeSection } from './own-node-section.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { PolicyChangeSection } from './policy-change-section.tsx'
import type { Reading } from './reading.ts'
import { ShownView } from './shown-view.tsx'

interface Props {
  readonly card: Card
  /** After its headline, where it stands for several. */
  readonly times?: string
  /** Beside the time that is left. */
  readonly moreTime?: ReactNode
  readonly reading: Reading
  readonly decision: Decision
  /** Further parts of what is asked: it is read to their end. */
  readonly asked?: ReactNode
  /** Content between the request and the footer. */
  readonly children?: ReactNode
  /** Below what keeps in sight how far the request goes, and why the last decision was refused. */
  readonly footer: ReactNode
}

/** One request to decide about: what is asked, what a hardware wallet will show, and a footer that stays in sight. */
export function CardFrame({ card, times, moreTime, reading, decision, asked, children, footer }: Props) {
  const { organizations } = useAppState()
  const { sentence, fields, title, asks } = card.shown
  // Not the only one the screens are about: another of the window's, or a sub-organization, which governs itself.
  const isElsewhere = organizations.length > 1 || organizations[0]?.id !== card.organizationId
  const first = useRef(card)
  if (first.current.id !== card.id) first.current = card
  const changed = card.digest !== first.current.digest
  const article = useRef<HTMLElement>(null)
  const keys = useCardKeys(card, article)
  const [naming, setNaming] = useState<string | null>(null)
  return (
    <article ref={article} className="card" aria-labelledby="card-sentence">
      <NamingProvider onName={setNaming}>
        <ShownView
          shown={{ ...card.shown, warnings: warningsOf(card) }}
          paidBefore={card.paidBefore}
          detailsKey={keys.details}
          organizationName={isElsewhere ? card.organizationName : undefined}
          extraRaw={[
            { label: 'Request fingerprint', value: card.fingerprint },
            { label: 'Digest of what is shown here', value: card.digest },
          ]}
          more={
            <>
              <OwnNodeSection card={card} />
              {card.changesPolicies && <PolicyChangeSection card={card} />}
              {card.hardwareWallet && <HardwareWalletSection hardwareWallet={card.hardwareWallet} />}
              {asked}
              <div ref={reading.seen.end} className="card-end" />
            </>
          }
        >
          <div className="card-topline">
            <p className="card-title">
              <strong>
                <VisibleText text={asks.apiKeyName || asks.userName} />
              </strong>{' '}
              asks: {title}
            </p>
            <span className="card-time">
              <Countdown expiresAt={card.expiresAt} />
              {moreTime}
            </span>
          </div>
          <h2 id="card-sentence" className="card-sentence" tabIndex={-1}>
            <Sentence text={sentence} names={namesOf(fields)} wholeBelow={wholeOn(fields)} />
            {times && <span className="card-times">, {times}</span>}
          </h2>
          {times && <p className="quiet">Below is the first of them. The table lists how the others differ.</p>}
          <PausedNotice card={card} />
          <AskerNotice id={card.id} />
          {changed && (
            <Notice tone="warning" live title="This request changed while it was on the screen. Read it again." />
          )}
        </ShownView>
      </NamingProvider>
      {naming !== null && (
        <AddNameDialog named={{ address: naming, place: card.place }} onClose={() => setNaming(null)} />
      )}
      {children}
      <footer ref={reading.seen.footer} className="decision">
        {decision.error && <DecisionProblem error={decision.error} onUnlocked={decision.clearError} />}
        {footer}
      </footer>
    </article>
  )
}
