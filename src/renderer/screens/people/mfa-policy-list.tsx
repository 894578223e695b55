import { ShieldCheck } from 'lucide-react'
import type { MfaPolicyView } from '../../../shared/people.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { InWordsView } from '../policies/in-words-view.tsx'

interface Props {
  readonly policies: readonly MfaPolicyView[]
  /** Whose they are. */
  readonly name: string
}

/** Lists the requests for which a user needs several credentials. Empty if there are none. */
export function MfaPolicyList({ policies, name }: Props) {
  if (policies.length === 0) return null
  return (
    <>
      <h3 className="panel-section">Needs several credentials (MFA)</h3>
      <ul className="credentials" aria-label={`MFA policies of ${name}`}>
        {policies.map(({ id, name: policyName, inWords, condition, steps }) => (
          <li key={id} className="credential">
            <span className="credential-icon">
              <ShieldCheck size={16} aria-hidden />
            </span>
            <div className="credential-main">
              <p className="row-title">
                <VisibleText text={policyName} />
              </p>
              <p className="row-meta">
                <VisibleText text={`Needs ${steps.join(', and ')}`} />
                {inWords === null && <span>For every request</span>}
              </p>
              {inWords && (
                <Disclosure summary="For which requests">
                  <InWordsView said={inWords} />
                  <pre className="expression" translate="no">
                    <VisibleText text={condition} />
                  </pre>
                </Disclosure>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
