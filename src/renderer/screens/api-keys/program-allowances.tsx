import { useLiveGrants } from '../../hooks/live-grants.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { BudgetRow } from '../policies/budgets/budget-list.tsx'
import { GrantRow } from '../policies/standing/standing-approvals.tsx'

/** What the program may do without asking: daily budgets and standing approvals, each with what is left. */
export function ProgramAllowances({ apiKeyId }: { readonly apiKeyId: string }) {
  const organizationId = useOrganizationId()
  const budgets = useQuery('budgets.list', { organizationId }).data?.filter(each => each.apiKeyId === apiKeyId) ?? []
  const grants = useLiveGrants().data?.filter(({ credentialId }) => credentialId === apiKeyId) ?? []
  return (
    <>
      <h2 className="section-title">Without asking you</h2>
      {budgets.length + grants.length > 0 ? (
        <ul className="rows">
          {budgets.map(budget => (
            <BudgetRow key={budget.id} budget={budget} />
          ))}
          {grants.map(grant => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
        </ul>
      ) : (
        <p className="quiet">
          No daily budget and no standing approval. <a href="#/policies/budgets/new">New budget</a>
        </p>
      )}
    </>
  )
}
