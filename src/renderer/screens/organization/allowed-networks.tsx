import type { AllowedNetworks as Networks } from '../../../shared/organization.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { SubjectSection } from '../settings/subject-section.tsx'

/** Shown once a program has set such a list. */
export function AllowedNetworks({ networks }: { networks: readonly Networks[] }) {
  if (networks.length === 0) return null
  return (
    <SubjectSection
      title="Allowed networks"
      lead="Requests from other networks are refused. Programs on this computer need 127.0.0.1/32. This window is always allowed."
    >
      <ul className="rows">
        {networks.map(each => (
          <NetworksRow key={each.apiKey?.publicKey ?? ''} networks={each} />
        ))}
      </ul>
    </SubjectSection>
  )
}

function NetworksRow({ networks: { apiKey, enabled, rules } }: { networks: Networks }) {
  const organizationId = useOrganizationId()
  const remove = useAction('organization.removeNetworks')
  const whose = apiKey ? `API key “${apiKey.name}”` : 'All programs'
  return (
    <li className="row" aria-label={whose}>
      <div className="row-main">
        <p className="row-title">
          <VisibleText text={whose} />
          {!enabled && <span className="quiet"> · not applied</span>}
        </p>
        {rules.map(({ cidr, label }) => (
          <p key={cidr}>
            <code translate="no">{cidr}</code>
            {label !== null && (
              <span className="quiet">
                {' '}
                <VisibleText text={label} />
              </span>
            )}
          </p>
        ))}
        <FailureNotice error={remove.error} />
      </div>
      <div className="row-actions">
        <Button
          size="small"
          variant="quiet"
          busy={remove.busy}
          onClick={() => void remove.run({ organizationId, publicKey: apiKey?.publicKey ?? null })}
          aria-label={`Remove the networks of ${whose}`}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
