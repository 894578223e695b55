import { Coins } from 'lucide-react'
import type { BudgetView } from '../../../../shared/budgets.ts'
import { Button } from '../../../components/button.tsx'
import { Empty } from '../../../components/empty.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Moment } from '../../../components/moment.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { UsedMeter } from '../../../components/used-meter.tsx'
import { VisibleText } from '../../../components/visible-text.tsx'
import { useAction } from '../../../hooks/action.ts'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'

/** Lists what programs may pay each day without asking. */
export function BudgetList() {
  const organizationId = useOrganizationId()
  const budgets = useQuery('budgets.list', { organizationId })
  return (
    <Loaded query={budgets} what="daily budgets">
      {list =>
        list.length > 0 ? (
          <ul className="rows">
            {list.map(budget => (
              <BudgetRow key={budget.id} budget={budget} />
            ))}
          </ul>
        ) : (
          <Empty
            icon={<Coins size={24} aria-hidden />}
            title="No daily budgets"
            leadsTo={{ href: '#/policies/budgets/new', label: 'Set the first budget' }}
          >
            <p>A daily budget lets one program, such as an AI agent, pay small amounts without asking you.</p>
          </Empty>
        )
      }
    </Loaded>
  )
}

export function BudgetRow({ budget }: { budget: BudgetView }) {
  const organizationId = useOrganizationId()
  const revoke = useAction('budgets.revoke')
  const toast = useToast()

  async function run(): Promise<void> {
    const answer = await revoke.run({ organizationId, budgetId: budget.id })
    if (answer.ok) toast('Revoked the daily budget')
  }

  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">{`Up to ${budget.amount} on ${budget.network} in 24 hours`}</p>
        <p className="row-meta">
          <span>
            <VisibleText text={budget.apiKeyName} />
          </span>
          <span>
            Created <Moment at={budget.createdAt} />
          </span>
        </p>
        {budget.usedUp && (
          <p className="row-note quiet">
            Used up: each payment waits for you until earlier ones are more than 24 hours old.
          </p>
        )}
        <FailureNotice error={revoke.error} />
      </div>
      <div className="row-use">
        <VisibleText text={budget.use} />
        <UsedMeter label="Used of the budget" used={budget.used} />
      </div>
      <div className="row-actions">
        <Button size="small" busy={revoke.busy} onClick={() => void run()} aria-label={`Revoke: ${budget.apiKeyName}`}>
          Revoke
        </Button>
      </div>
    </li>
  )
}
