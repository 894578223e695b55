import type { ReactNode } from 'react'
import { useLiveGrants } from '../../hooks/live-grants.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { BudgetRow } from './budgets/budget-list.tsx'
import { GrantRow } from './standing/standing-approvals.tsx'

interface Props {
  /** Absent where the place says what they are. */
  readonly title?: string
  /** Of one program alone. */
  readonly apiKeyId?: string
  /** Shown where there are none; null: nothing is shown, and no title. */
  readonly none: ReactNode
}

/** What programs may do without asking: daily budgets and standing approvals, each with what is left. */
export function Allowances({ title, apiKeyId, none }: Props) {
  const organizationId = useOrganizationId()
  const isOf = (id: string | null) => apiKeyId === undefined || id === apiKeyId
  const budgets = useQuery('budgets.list', { organizationId }).data?.filter(budget => isOf(budget.apiKeyId)) ?? []
  const grants = useLiveGrants().data?.filter(({ credentialId }) => isOf(credentialId)) ?? []
  const isEmpty = budgets.length + grants.length === 0
  if (isEmpty && none === null) return null
  return (
    <>
      {title && <h2 className="section-title">{title}</h2>}
      {isEmpty ? (
        none
      ) : (
        <ul className="rows">
          {budgets.map(budget => (
            <BudgetRow key={budget.id} budget={budget} />
          ))}
          {grants.map(grant => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
    </>
  )
}
