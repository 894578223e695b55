import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { ApproveButton } from './approve-button.tsx'
import type { Decision } from './decision.ts'
import type { Reading } from './reading.ts'
import { UnderstandingField } from './understanding.tsx'

interface Props {
  readonly reading: Reading
  readonly decision: Decision
  /** Beside the buttons. */
  readonly aside?: ReactNode
  /** Label of the button that rejects; null if there is none. */
  readonly reject: string | null
  /** Parameters of the button that approves; null if there is none. */
  readonly approve: { readonly label: string; readonly armingKey: string; readonly onApprove: () => void } | null
}

/** The buttons that decide about a request. */
export function DecisionBar({ reading, decision, aside, reject, approve }: Props) {
  const { understanding, missing } = reading
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
            missing={missing}
            busy={decision.busy === 'approve'}
            disabled={decision.busy !== null}
          />
        )}
      </div>
    </div>
  )
}
