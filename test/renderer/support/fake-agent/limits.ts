import type { budgetCalls } from '../../../../src/shared/budgets.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { OnlyTransfers } from '../../../../src/shared/chains.ts'
import type { VelocityControlView, velocityControlCalls } from '../../../../src/shared/velocity-controls.ts'
import type { Parts } from './parts.ts'

/** Answers in the test's own process, with what the agent has. */
declare function onlyTransfers(caip19: string): Promise<OnlyTransfers | null>

/** Answers about limits and daily budgets. */
export function limitAnswers(parts: Parts): HandlersOf<typeof velocityControlCalls & typeof budgetCalls> {
  const { data, patch, refuse, newId } = parts

  return {
    'velocityControls.list': async () => [...data.velocityControls],
    'velocityControls.create': async input => {
      if (data.velocityControls.some(({ identifier }) => identifier === input.identifier))
        refuse('ALREADY_EXISTS', `There is a limit “${input.identifier}” already.`, 'identifier')
      const asset = data.networks.flatMap(({ assets }) => assets).find(({ caip19 }) => caip19 === input.caip19)
      const velocityControl: VelocityControlView = {
        id: newId(),
        name: input.name,
        identifier: input.identifier,
        sentence: `at most ${input.amount} ${asset?.symbol}`,
        caip19: input.caip19,
        onlyTransfers: await onlyTransfers(input.caip19),
        used: null,
      }
      patch({ velocityControls: [...data.velocityControls, velocityControl] }, 'policies')
      return { velocityControlId: velocityControl.id }
    },
    'velocityControls.delete': async input => {
      const velocityControl = data.velocityControls.find(({ id }) => id === input.velocityControlId)
      const read = new RegExp(`controls\\.${velocityControl?.identifier}\\b`)
      const reader = data.policies.find(({ condition }) => read.test(condition))
      if (reader)
        refuse(
          'REQUEST_INVALID',
          `unable to delete velocity control: the policy “${reader.name}” (${reader.id}) reads controls.${velocityControl?.identifier}. Change that first`,
        )
      patch({ velocityControls: data.velocityControls.filter(({ id }) => id !== input.velocityControlId) }, 'policies')
    },
    'budgets.list': async () => [...data.budgets],
    'budgets.create': async ({ apiKeyId, caip19, amount }) => {
      const network = data.networks.find(({ assets }) => assets.some(asset => asset.caip19 === caip19))
      const symbol = network?.assets.find(asset => asset.caip19 === caip19)?.symbol ?? ''
      const budget = {
        id: newId(),
        apiKeyId,
        apiKeyName: data.apiKeys.find(({ id }) => id === apiKeyId)?.name ?? '',
        amount: `${amount} ${symbol}`,
        network: network?.network ?? '',
        use: `0 of ${amount} ${symbol} · 0 of 100 requests`,
        usedUp: false,
        used: 0,
        createdAt: Date.now(),
      }
      patch({ budgets: [budget, ...data.budgets] }, 'policies')
    },
    'budgets.revoke': async ({ budgetId }) =>
      patch({ budgets: data.budgets.filter(({ id }) => id !== budgetId) }, 'policies'),
    'budgets.assets': async () => data.networks.filter(({ chain }) => chain.startsWith('eip155:')),
    'assets.list': async () => [...data.networks],
  }
}
