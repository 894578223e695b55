import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { OrganizationView } from '../../../shared/organization.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Modal } from '../../components/modal.tsx'
import { NameForm } from '../../components/name-form.tsx'
import { Page } from '../../components/page.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { featureWords } from '../../words/features.ts'
import { quorumWords } from '../../words/quorum.ts'
import { dayOf } from '../../words/time.ts'
import { SubjectSection } from '../settings/subject-section.tsx'
import { AllowedNetworks } from './allowed-networks.tsx'
import { OrganizationParts } from './organization-parts.tsx'

export function OrganizationScreen() {
  const organizationId = useOrganizationId()
  const organization = useQuery('organization.get', { organizationId })
  return (
    <Page title="Organization" lead="Who decides, and which features are on." parts={<OrganizationParts part="own" />}>
      <Loaded query={organization} what="organization">
        {loaded => (
          <div className="settings">
            <AboutOrganization organization={loaded} />
            <Features organization={loaded} />
            <AllowedNetworks networks={loaded.networks} />
            <SubjectSection
              title="Allowed origins"
              lead="Users of these web pages may act in this organization with a passkey. Settings lists all web pages that may send requests."
            >
              {loaded.allowedOrigins.length > 0 ? (
                <ul className="rows">
                  {loaded.allowedOrigins.map(origin => (
                    <li key={origin} className="row">
                      <VisibleText text={origin} />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="quiet">None are set.</p>
              )}
            </SubjectSection>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function AboutOrganization({ organization }: { organization: OrganizationView }) {
  const rename = useAction('organization.rename')
  const [renaming, setRenaming] = useState(false)
  const close = () => {
    rename.reset()
    setRenaming(false)
  }
  return (
    <SubjectSection title="This organization" lead="Programs use its id.">
      <dl className="facts-list">
        <div>
          <dt>Name</dt>
          <dd>
            <VisibleText text={organization.name} />
            <Button size="small" icon={<Pencil size={14} aria-hidden />} onClick={() => setRenaming(true)}>
              Rename
            </Button>
          </dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd>
            <code translate="no">{organization.id}</code>
            <CopyButton text={organization.id} what="organization id" />
          </dd>
        </div>
        <div>
          <dt>People</dt>
          <dd>
            <a href="#/people">{organization.users}</a>
          </dd>
        </div>
        <div>
          <dt>Who decides</dt>
          <dd>
            {quorumWords(organization.quorum)} <a href="#/organization/quorum">Root users</a>
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{dayOf(organization.createdAt)}</dd>
        </div>
      </dl>
      <Modal open={renaming} onClose={close} title={`Rename “${organization.name}”`}>
        <NameForm
          label="Name of the organization"
          name={organization.name}
          busy={rename.busy}
          error={rename.error}
          onCancel={close}
          onRename={async name => {
            const answer = await rename.run({ organizationId: organization.id, name })
            if (answer.ok) close()
          }}
        />
      </Modal>
    </SubjectSection>
  )
}

function Features({ organization: { features, webhookUrl } }: { organization: OrganizationView }) {
  return (
    <SubjectSection title="Features" lead="What programs have turned on for this organization.">
      {features.length > 0 ? (
        <ul className="rows">
          {features.map(({ name, value }) => (
            <li key={name} className="row">
              <div className="row-main">
                <p className="row-title">{featureWords(name)}</p>
                <p className="row-mono">
                  <code translate="no">{name}</code>
                </p>
                {value && (
                  <p className="row-mono">
                    <code translate="no">
                      <VisibleText text={value} />
                    </code>
                    <CopyButton text={value} what={featureWords(name)} />
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">None are on.</p>
      )}
      <p className="quiet">
        {webhookUrl === null ? (
          'No webhook is set.'
        ) : (
          <>
            Countersign sends the events of this organization to <VisibleText text={webhookUrl} />.{' '}
            <a href="#/webhooks">Webhooks</a>
          </>
        )}
      </p>
    </SubjectSection>
  )
}
