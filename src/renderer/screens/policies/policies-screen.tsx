import { Plus, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { PolicyView } from '../../../shared/policies.ts'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { SubNavigation } from '../../components/sub-navigation.tsx'
import { useRoutedDialog } from '../../hooks/dialog.ts'
import { useLiveGrants } from '../../hooks/live-grants.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { BudgetList } from './budgets/budget-list.tsx'
import { NewBudgetButton } from './budgets/new-budget-button.tsx'
import { LimitList } from './limits/limit-list.tsx'
import { NewLimitButton } from './limits/new-limit-button.tsx'
import { EditPolicyScreen, NewPolicyScreen } from './policy-editor-screen.tsx'
import { PolicyRow } from './policy-row.tsx'
import { RevokeAll } from './standing/revoke-all.tsx'
import { StandingApprovals } from './standing/standing-approvals.tsx'

/** Number of policies from which on a search field is of use, and number that are shown at once. */
const searchFrom = 6
const pageLength = 20

/** @param part - What follows `policies` in the route: a part of the screen, `new`, or the id of a policy. */
export function PoliciesScreen({ part }: { part: string | undefined }) {
  if (part === 'new') return <NewPolicyScreen />
  if (part !== undefined && !Object.hasOwn(parts, part)) return <EditPolicyScreen key={part} policyId={part} />
  return <Parts part={(part ?? 'rules') as keyof typeof parts} />
}

const parts: Record<'rules' | 'standing' | 'budgets' | 'limits', () => ReactNode> = {
  rules: () => <Policies />,
  standing: () => <StandingApprovals />,
  budgets: () => <BudgetList />,
  limits: () => <LimitList />,
}

const leads: Record<keyof typeof parts, string> = {
  rules: 'Rules for what is allowed without enough root users. A policy that denies overrides all that allow.',
  standing:
    'Signed without asking you until used up, out of time, or Countersign locks or stops. ' +
    'What you approve yourself counts too.',
  budgets:
    'Payments up to these amounts are signed without asking you, except while Countersign is locked. ' +
    'A budget lasts until you revoke it or delete the API key. What you approve yourself counts too.',
  limits:
    'A limit only counts. A policy that checks it refuses what is above; other requests still pass, and count too.',
}

/** Begins what a part lists; a standing approval begins on a card. */
const actions: Record<keyof typeof parts, () => ReactNode> = {
  rules: () => (
    <a className="button button-primary button-normal" href="#/policies/new">
      <Plus size={16} aria-hidden />
      New policy
    </a>
  ),
  standing: () => <RevokeAll />,
  budgets: () => <NewBudgetButton />,
  limits: () => <NewLimit />,
}

function NewLimit() {
  return <NewLimitButton primary dialog={useRoutedDialog('policies/limits/new')} />
}

function Parts({ part }: { part: keyof typeof parts }) {
  const live = useLiveGrants().data?.length ?? 0
  return (
    <Page
      title="Policies"
      lead={leads[part]}
      actions={actions[part]()}
      parts={
        <SubNavigation
          label="Parts of the policies"
          links={[
            { href: '#/policies', label: 'Policies', current: part === 'rules' },
            {
              href: '#/policies/standing',
              label: live > 0 ? `Standing approvals (${live})` : 'Standing approvals',
              current: part === 'standing',
            },
            { href: '#/policies/budgets', label: 'Daily budgets', current: part === 'budgets' },
            { href: '#/policies/limits', label: 'Limits', current: part === 'limits' },
          ]}
        />
      }
    >
      {parts[part]()}
    </Page>
  )
}

function Policies() {
  const organizationId = useOrganizationId()
  const policies = useQuery('policies.list', { organizationId })
  return (
    <Loaded query={policies} what="policies">
      {list =>
        list.length > 0 ? (
          <PolicyList policies={list} />
        ) : (
          <Empty
            icon={<ScrollText size={24} aria-hidden />}
            title="No policies yet"
            leadsTo={{ href: '#/policies/new', label: 'Create the first policy' }}
          >
            <p>Without a policy, a request is allowed only if enough root users agree.</p>
          </Empty>
        )
      }
    </Loaded>
  )
}

function PolicyList({ policies }: { policies: readonly PolicyView[] }) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(pageLength)
  const wanted = search.trim().toLowerCase()
  const found = policies.filter(({ name, condition, consensus, notes }) =>
    [name, condition, consensus, notes].some(text => text.toLowerCase().includes(wanted)),
  )
  return (
    <>
      {policies.length >= searchFrom && (
        <SearchField
          label="Find by name, expression or notes"
          value={search}
          onChange={next => {
            setSearch(next)
            setMost(pageLength)
          }}
        />
      )}
      {found.length > 0 ? (
        <ul className="rows">
          {found.slice(0, most).map(policy => (
            <li key={policy.id}>
              <PolicyRow policy={policy} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet" role="status">
          No policy matches “{search}”.
        </p>
      )}
      {found.length > most && (
        <div className="load-more">
          <Button onClick={() => setMost(most + pageLength)}>Show more ({found.length - most})</Button>
        </div>
      )}
    </>
  )
}
