import { LockKeyholeOpen } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import { namesOf } from '../../../shared/card-names.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { UnlockForm } from '../../components/unlock-form.tsx'
import { useKeys } from '../../hooks/keys.tsx'
import { ApproveButton } from './approve-button.tsx'
import type { Decision } from './decision.ts'
import { MoreBelow } from './more-below.tsx'
import { type Reading, unread } from './reading.ts'
import { UnderstandingField } from './understanding.tsx'
import { useUnlockFirst } from './unlock-first.ts'

interface Props {
  /** Card as it is on the screen. */
  readonly card: Card
  readonly reading: Reading
  readonly decision: Decision
  /** Beside the buttons. */
  readonly aside?: ReactNode
  /** Label of the button that rejects, and the title of its question; null if there is none. */
  readonly reject: { readonly label: string; readonly question: string } | null
  /** Parameters of the button that approves; null if there is none. */
  readonly approve: { readonly label: string; readonly armingKey: string; readonly onApprove: () => void } | null
}

/** The buttons that decide about a request, and their keys. A single key never approves, and a key that rejects asks first. */
export function DecisionBar({ card, reading, decision, aside, reject, approve }: Props) {
  const { understanding, missing } = reading
  const approveButton = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const unlock = useUnlockFirst(card, approveButton)
  const keys = useKeys('here', {
    reject: {
      key: 'r',
      words: `${reject?.label ?? 'Reject'}, after a question`,
      when: reject !== null && decision.busy === null,
      act: () => setAsking(true),
    },
    approve: {
      key: 'a',
      words: 'Go to the end and to Approve, where Space approves',
      when: approve !== null,
      act: () => {
        if (!reading.seen.isSeen) reading.seen.show()
        approveButton.current?.focus({ preventScroll: true })
      },
    },
    understand: {
      key: 'u',
      words: 'Tick “I understand”',
      when: approve !== null && understanding.dangers > 0,
      act: () => understanding.give(!understanding.given),
    },
  })
  return (
    <div className="decision-bar">
      {approve && understanding.dangers > 0 && <UnderstandingField {...understanding} shortcut={keys.understand} />}
      {aside}
      {approve && unlock.vault && unlock.isOpen && (
        <div className="decision-unlock">
          <UnlockForm vault={unlock.vault} autoFocus />
        </div>
      )}
      <div className="decision-buttons">
        <MoreBelow seen={reading.seen} />
        {reject !== null && (
          <Button
            size="large"
            shortcut={keys.reject}
            busy={decision.busy === 'reject'}
            onClick={() => void decision.decide('reject')}
          >
            {reject.label}
          </Button>
        )}
        {approve && unlock.vault && !unlock.isOpen && decision.error?.code !== 'VAULT_LOCKED' && (
          <Button
            ref={approveButton}
            variant="primary"
            size="large"
            icon={<LockKeyholeOpen size={17} aria-hidden />}
            shortcut={keys.approve}
            onClick={unlock.open}
          >
            Unlock to approve
          </Button>
        )}
        {approve && !unlock.vault && (
          <ApproveButton
            {...approve}
            ref={approveButton}
            shortcut={keys.approve}
            dangerous={understanding.dangers > 0}
            missing={missing}
            isMissingShown={!(missing === unread && reading.seen.isBelow)}
            busy={decision.busy === 'approve'}
            disabled={decision.busy !== null}
          />
        )}
      </div>
      {reject !== null && (
        <Confirm
          open={isAsking}
          title={reject.question}
          confirm={reject.label}
          onConfirm={() => {
            setAsking(false)
            void decision.decide('reject')
          }}
          onCancel={() => setAsking(false)}
        >
          <Sentence text={card.shown.sentence} names={namesOf(card.shown.fields)} />
        </Confirm>
      )}
    </div>
  )
}
