import type { ReactNode } from 'react'
import type { Card } from '../../../shared/card.ts'
import { Button } from '../../components/button.tsx'
import { ApproveButton } from './approve-button.tsx'
import type { Decision } from './decision.ts'
import { UnderstandingField, useUnderstanding } from './understanding.tsx'

interface Props {
  /** Card as it is on the screen. */
  readonly card: Card
  readonly decision: Decision
  /** Beside the buttons. */
  readonly aside?: ReactNode
  /** Label of the button that rejects; null if there is none. */
  readonly reject: string | null
  /** Parameters of the button that approves; null if there is none. */
  readonly approve: { readonly armingKey: string; readonly onApprove: () => void } | null
}

/** The buttons that decide about a request. */
export function DecisionBar({ card, decision, aside, reject, approve }: Props) {
  const understanding = useUnderstanding(card)
  return (
    <div className="decision-bar">
      {approve && understanding.dangers > 0 && <UnderstandingField {...understanding} />}
      {aside}
      <div className="decision-buttons">
        {reject !== null && (
          <Button size="large" busy={decision.busy === 'reject'} onClick={() => void decision.decide('reject')}>
            {reject}
          </Button>
        )}
        {approve && (
          <ApproveButton
            {...approve}
            dangerous={understanding.dangers > 0}
            understood={understanding.given}
            busy={decision.busy === 'approve'}
            disabled={decision.busy !== null}
          />
        )}
      </div>
    </div>
  )
}
