import { ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MfaPolicyView, PersonView } from '../../../shared/people.ts'
import { Confirm } from '../../components/confirm.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { InWordsView } from '../policies/in-words-view.tsx'

interface Props {
  readonly person: PersonView
  /** True if this window may change them: in sub-organizations it may not. */
  readonly canChange?: boolean
}

/** Lists the requests for which a user needs several credentials. Empty if there are none. */
export function MfaPolicyList({ person, canChange = true }: Props) {
  const organizationId = useOrganizationId()
  const remove = useAction('mfaPolicies.delete')
  const toast = useToast()
  const [deleting, setDeleting] = useState<MfaPolicyView | null>(null)
  const { name, mfaPolicies } = person

  async function confirm({ id, name: policyName }: MfaPolicyView): Promise<void> {
    const answer = await remove.run({ organizationId, userId: person.id, mfaPolicyId: id })
    if (!answer.ok) return
    setDeleting(null)
    toast(`Deleted the MFA policy “${policyName}”`)
  }

  if (mfaPolicies.length === 0 && !deleting) return null
  return (
    <>
      <h3 className="panel-section">Extra proof (MFA)</h3>
      <ul className="credentials" aria-label={`MFA policies of ${name}`}>
        {mfaPolicies.map(policy => (
          <li key={policy.id} className="credential">
            <span className="credential-icon">
              <ShieldCheck size={16} aria-hidden />
            </span>
            <div className="credential-main">
              <p className="row-title">
                <VisibleText text={policy.name} />
              </p>
              <p className="row-meta">
                <VisibleText text={`Needs ${policy.steps.join(', and ')}`} />
                {policy.inWords === null && <span>For every request</span>}
              </p>
              {policy.inWords && (
                <Disclosure summary="For which requests">
                  <InWordsView said={policy.inWords} />
                  <pre className="expression" translate="no">
                    <VisibleText text={policy.condition} />
                  </pre>
                </Disclosure>
              )}
            </div>
            {canChange && (
              <div className="account-actions">
                <IconButton
                  label={`Delete the MFA policy ${policy.name} of ${name}`}
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => setDeleting(policy)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={deleting !== null}
        title={`Delete the MFA policy “${deleting?.name ?? ''}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => deleting && void confirm(deleting)}
        onCancel={() => {
          remove.reset()
          setDeleting(null)
        }}
      >
        From then on, {name} needs fewer credentials for these requests.
      </Confirm>
    </>
  )
}
