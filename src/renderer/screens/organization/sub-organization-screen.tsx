import { ArrowLeft, Building2 } from 'lucide-react'
import type { WalletView } from '../../../shared/accounts.ts'
import type { ActivityRow } from '../../../shared/activity.ts'
import type { PeopleView, PersonView } from '../../../shared/people.ts'
import type { SubOrganizationDetail } from '../../../shared/sub-organizations.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { type Query, useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { quorumWords } from '../../words/quorum.ts'
import { dayOf } from '../../words/time.ts'
import { AccountRow } from '../accounts/account-row.tsx'
import { ActivityLine } from '../activity/activity-row-link.tsx'
import { CredentialList } from '../people/credential-list.tsx'
import { MfaPolicyList } from '../people/mfa-policy-list.tsx'
import { PersonRow } from '../people/person-row.tsx'
import { SessionList } from '../people/session-list.tsx'

/** Shows the sub-organization of somebody whom a program signed up. Only its own users can change it. */
export function SubOrganizationScreen({ id }: { id: string }) {
  const organizationId = useOrganizationId()
  const subOrganization = useQuery('subOrganizations.get', { organizationId, subOrganizationId: id })
  return (
    <Page
      title={subOrganization.data?.name ?? 'Sub-organization'}
      back={
        <a className="back-link" href="#/organization/sub-organizations">
          <ArrowLeft size={15} aria-hidden /> Sub-organizations
        </a>
      }
    >
      {subOrganization.error?.code === 'ORGANIZATION_NOT_FOUND' ? (
        <Empty
          icon={<Building2 size={24} aria-hidden />}
          title="There is no such sub-organization"
          leadsTo={{ href: '#/organization/sub-organizations', label: 'All sub-organizations' }}
        >
          <p>It may have been deleted, or its address was copied in part.</p>
        </Empty>
      ) : (
        <Loaded query={subOrganization} what="sub-organization">
          {loaded => (
            <>
              <Notice tone="info">
                Only its own users can change it and end its sessions. This window only shows it.
              </Notice>
              <Facts subOrganization={loaded} />
              <Contents id={id} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

function Facts({ subOrganization: { id, quorum, createdAt } }: { subOrganization: SubOrganizationDetail }) {
  return (
    <dl className="facts-list">
      <div>
        <dt>Id</dt>
        <dd>
          <code translate="no">{id}</code>
          <CopyButton text={id} what="sub-organization id" />
        </dd>
      </div>
      <div>
        <dt>Who decides</dt>
        <dd>{quorumWords(quorum)}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{dayOf(createdAt)}</dd>
      </div>
    </dl>
  )
}

/** Says once that nothing is in it. */
function Contents({ id }: { id: string }) {
  const people = useQuery('people.get', { organizationId: id })
  const wallets = useQuery('wallets.list', { organizationId: id })
  const activities = useQuery('activities.list', { organizationId: id, limit: mostShown })
  const all = [people.data?.users, wallets.data, activities.data]
  if (all.every(each => each?.length === 0)) {
    return (
      <Empty icon={<Building2 size={24} aria-hidden />} title="Nothing is in it yet">
        <p>It has no people, no wallets and no activity. The program that made it adds them.</p>
      </Empty>
    )
  }
  return (
    <>
      <People people={people} />
      <Wallets wallets={wallets} />
      <LatestActivity activities={activities} />
    </>
  )
}

function People({ people }: { people: Query<PeopleView> }) {
  return (
    <>
      <h2 className="section-title">People</h2>
      <Loaded query={people} what="people">
        {loaded =>
          loaded.users.length === 0 ? (
            <p className="quiet">There are none.</p>
          ) : (
            <div className="panels">
              {loaded.users.map(person => (
                <Person key={person.id} person={person} people={loaded} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Person({ person, people }: { person: PersonView; people: PeopleView }) {
  return (
    <PersonRow person={person} people={people}>
      <CredentialList person={person} canChange={false} />
      <MfaPolicyList person={person} canChange={false} />
      <SessionList sessions={person.sessions} name={person.name} canEnd={false} />
    </PersonRow>
  )
}

function Wallets({ wallets }: { wallets: Query<readonly WalletView[]> }) {
  return (
    <>
      <h2 className="section-title">Wallets</h2>
      <Loaded query={wallets} what="wallets">
        {list =>
          list.length === 0 ? (
            <p className="quiet">There are none.</p>
          ) : (
            <div className="panels">
              {list.map(wallet => (
                <section key={wallet.id} className="panel" aria-label={`Wallet ${wallet.name}`}>
                  <header className="panel-header">
                    <h3>
                      <VisibleText text={wallet.name} />
                    </h3>
                  </header>
                  <ul className="account-list">
                    {wallet.accounts.map(account => (
                      <AccountRow key={account.id} {...account} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** Number of newest activities that are shown. */
const mostShown = 20

function LatestActivity({ activities }: { activities: Query<readonly ActivityRow[]> }) {
  return (
    <>
      <h2 className="section-title">Latest activity</h2>
      <Loaded query={activities} what="activities">
        {list =>
          list.length === 0 ? (
            <p className="quiet">There is none.</p>
          ) : (
            <ul className="activity-list">
              {list.map(row => (
                <li key={row.id} className="activity-row">
                  <ActivityLine row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
