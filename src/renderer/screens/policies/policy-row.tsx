import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PolicyView } from '../../../shared/policies.ts'
import { Confirm } from '../../components/confirm.tsx'
import { FoldingRow } from '../../components/folding-row.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { effectWords, policySentence } from '../../words/policies.ts'
import { PolicyDetails } from './policy-details.tsx'
import { DeletionRehearsal } from './rehearsal/deletion-rehearsal.tsx'

/** One policy: its sentence, and its details on demand. */
export function PolicyRow({ policy }: { policy: PolicyView }) {
  const organizationId = useOrganizationId()
  const remove = useAction('policies.delete')
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const { label, tone } = effectWords[policy.effect]

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, policyId: policy.id })
    if (!answer.ok) return
    setAsking(false)
    toast(`Deleted the policy “${policy.name}”`)
  }

  return (
    <section aria-label={`Policy ${policy.name}`}>
      <FoldingRow
        title={
          <h2 className="row-title">
            <VisibleText text={policy.name} />
            <span className={`chip chip-${tone}`}>{label}</span>
          </h2>
        }
        about={<VisibleText text={policySentence(policy)} />}
        actions={
          <>
            <a className="icon-button" href={`#/policies/${policy.id}`} aria-label={`Edit ${policy.name}`} title="Edit">
              <Pencil size={16} aria-hidden />
            </a>
            <IconButton
              label={`Delete ${policy.name}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => setAsking(true)}
            />
          </>
        }
      >
        <PolicyDetails policy={policy} />
      </FoldingRow>
      <Confirm
        open={asking}
        title={`Delete the policy “${policy.name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {policy.effect === 'allow'
            ? 'Countersign then denies requests that only this policy allows.'
            : 'Other policies can then allow requests that only this policy denies.'}{' '}
          This cannot be undone.
        </p>
        {asking && <DeletionRehearsal policyId={policy.id} />}
      </Confirm>
    </section>
  )
}
