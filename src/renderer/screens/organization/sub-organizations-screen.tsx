import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { SubOrganizationView } from '../../../shared/sub-organizations.ts'
import { BriefAddress } from '../../components/brief-address.tsx'
import { Empty } from '../../components/empty.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useSettled } from '../../hooks/settled.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'
import { dayOf } from '../../words/time.ts'
import { OrganizationParts } from './organization-parts.tsx'
import { useSubOrganizationPages } from './sub-organization-pages.ts'

export function SubOrganizationsScreen() {
  const newest = useQuery('subOrganizations.list', { organizationId: useOrganizationId(), limit: 1 })
  return (
    <Page
      title="Organization"
      lead="Programs make them, often one for each of their users. Each has people and wallets of its own."
      parts={<OrganizationParts part="below" />}
    >
      <Loaded query={newest} what="sub-organizations">
        {({ found }) =>
          found.length > 0 ? (
            <SubOrganizationSearch />
          ) : (
            <Empty
              icon={<Building2 size={24} aria-hidden />}
              title="No sub-organizations yet"
              leadsTo={{ href: '#/reference/activity.create_sub_organization', label: 'How a program creates one' }}
            >
              <p>A program that signs people up creates one for each of them. They appear here.</p>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

function SubOrganizationSearch() {
  const organizationId = useOrganizationId()
  const [search, setSearch] = useState('')
  const wanted = useSettled(search.trim(), 200)
  const pages = useSubOrganizationPages(organizationId, wanted)
  return (
    <>
      <SearchField
        label="Find a sub-organization"
        hint="By its name or id, or by a user, e-mail address, phone number or wallet address in it."
        maxLength={200}
        value={search}
        onChange={setSearch}
      />
      <Loaded query={pages.first} what="sub-organizations">
        {() => (
          <>
            {pages.rows.length > 0 ? (
              <ul className="rows rows-columns" aria-label="Sub-organizations">
                {pages.rows.map(each => (
                  <SubOrganizationRow key={each.id} subOrganization={each} />
                ))}
              </ul>
            ) : (
              !pages.first.loading && (
                <p className="quiet" role="status">
                  None matches “{wanted}”.
                </p>
              )
            )}
            <LoadMore pages={pages} label="Show older ones" />
          </>
        )}
      </Loaded>
    </>
  )
}

function SubOrganizationRow({ subOrganization }: { subOrganization: SubOrganizationView }) {
  const { id, name, users, firstUser, createdAt } = subOrganization
  // Somebody who signed up without a name is named by the address.
  const contacts = new Set([firstUser?.name, firstUser?.email, firstUser?.phoneNumber])
  return (
    <li className="row row-columns">
      <p className="row-title">
        <a href={`#/organization/${id}`}>
          <VisibleText text={name} />
        </a>
      </p>
      <p className="row-mono">
        <BriefAddress text={id} what={`id of ${name}`} />
      </p>
      <p className="row-meta">
        <span className="row-where">
          {[...contacts].map(
            contact =>
              contact && (
                <span key={contact}>
                  <VisibleText text={contact} />
                </span>
              ),
          )}
          {users !== 1 && <span>{counted(users, 'user')}</span>}
        </span>
        <span className="row-when">
          <span className="visually-hidden">Created </span>
          {dayOf(createdAt)}
        </span>
      </p>
    </li>
  )
}
