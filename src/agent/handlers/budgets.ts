import { visible } from '../../core/display/visible.ts'
import { ownLimitUseOf } from '../../core/engine/approvals/own-limit-use.ts'
import { assetsOfTransfers } from '../../core/policies/engine/known-transfer.ts'
import type { budgetCalls } from '../../shared/budgets.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'

export function budgetHandlers({
  engine,
  changed,
}: Needs<'engine' | 'changed'>): Answering<HandlersOf<typeof budgetCalls>> {
  const { store, budgets, clock } = engine
  return {
    async 'budgets.list'({ organizationId }) {
      return store
        .list('budgets', organizationId)
        .toReversed()
        .flatMap(budget => {
          const { id, caip19, unit, amount, userId: groupKey, createdAt } = budget
          const apiKey = store.find('apiKeys', organizationId, budget.credentialId)
          if (!apiKey) return []
          const { words, usedUp, used } = ownLimitUseOf(store, { ...budget, groupKey, unit }, clock.passed())
          const network = networkOf(caip19)
          const apiKeyName = visible(apiKey.name)
          const said = { use: words, usedUp, used }
          return [{ id, apiKeyId: apiKey.id, apiKeyName, amount: `${amount} ${unit}`, network, ...said, createdAt }]
        })
    },
    async 'budgets.create'({ organizationId, ...budget }, note) {
      await budgets.create(organizationId, budget, note)
      changed('policies')
    },
    async 'budgets.revoke'({ organizationId, budgetId }, note) {
      await budgets.revoke(organizationId, budgetId, note)
      changed('policies')
    },
    'budgets.assets': async () => [...assetsOfTransfers()],
  }
}

function networkOf(caip19: string): string {
  const found = assetsOfTransfers().find(({ assets }) => assets.some(asset => asset.caip19 === caip19))
  return found?.network ?? caip19
}
