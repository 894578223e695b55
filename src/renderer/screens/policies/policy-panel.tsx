import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PolicyView } from '../../../shared/views.ts'
import { Confirm } from '../../components/confirm.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOffered } from '../../hooks/offered.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { dayOf } from '../../words/time.ts'

const effects = { allow: { label: 'Allows', tone: 'good' }, deny: { label: 'Forbids', tone: 'bad' } }

export function PolicyPanel({ policy }: { policy: PolicyView }) {
  const organizationId = useOrganizationId()
  const remove = useAction('policies.delete')
  const canDelete = useOffered('policies.delete')
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const { label, tone } = effects[policy.effect]

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, policyId: policy.id })
    if (!answer.ok) return
    setAsking(false)
    toast(`Deleted the policy “${policy.name}”`)
  }

  return (
    <section className="panel" aria-label={`Policy ${policy.name}`}>
      <header className="panel-header">
        <div className="person-head">
          <h2 className="person-name">
            <VisibleText text={policy.name} />
            <span className={`chip chip-${tone}`}>{label}</span>
          </h2>
          <p className="panel-meta">Created {dayOf(policy.createdAt)}</p>
        </div>
        {canDelete && (
          <IconButton
            label={`Delete ${policy.name}`}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          />
        )}
      </header>
      <dl className="expressions">
        <Expression label="When" text={policy.condition} none="No condition is written." />
        <Expression label="Who must agree" text={policy.consensus} none="Nobody is named." />
        {policy.time && <Expression label="At what times" text={policy.time} none="" />}
        {policy.notes && (
          <div>
            <dt>Notes</dt>
            <dd className="expression-notes">
              <VisibleText text={policy.notes} />
            </dd>
          </div>
        )}
      </dl>
      <Confirm
        open={asking}
        title={`Delete the policy “${policy.name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        It is gone for every program that relies on it, also once policies are applied. This cannot be undone.
      </Confirm>
    </section>
  )
}

/** An expression exactly as it was written. */
function Expression({ label, text, none }: { label: string; text: string; none: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {text ? (
          <pre className="expression" translate="no">
            <VisibleText text={text} />
          </pre>
        ) : (
          <span className="quiet">{none}</span>
        )}
      </dd>
    </div>
  )
}
