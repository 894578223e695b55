import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { ApproveButton } from './approve-button.tsx'
import type { Decision } from './decision.ts'

interface Props {
  readonly decision: Decision
  /** Beside the buttons. */
  readonly aside?: ReactNode
  /** What the button that rejects says; null where there is none. */
  readonly reject: string | null
  /** As the button that approves takes it; null where there is none. */
  readonly approve: { readonly armingKey: string; readonly onApprove: () => void } | null
}

/** The buttons that decide about a request. */
export function DecisionBar({ decision, aside, reject, approve }: Props) {
  return (
    <div className="decision-bar">
      {aside}
      <div className="decision-buttons">
        {reject !== null && (
          <Button size="large" busy={decision.busy === 'reject'} onClick={() => void decision.decide('reject')}>
            {reject}
          </Button>
        )}
        {approve && <ApproveButton {...approve} busy={decision.busy === 'approve'} disabled={decision.busy !== null} />}
      </div>
    </div>
  )
}
