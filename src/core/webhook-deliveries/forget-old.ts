import type { Transaction } from '../ports/store.ts'
import type { EndpointName } from './queue.ts'

/** Kept of what was delivered, and of what was given up, of each endpoint. */
const mostSettled = { delivered: 100, givenUp: 200 } as const

/** Removes the oldest of what was settled, where there is too much of it. */
export function forgetOld(transaction: Transaction, { organizationId, id: endpointId }: EndpointName): void {
  for (const [state, most] of Object.entries(mostSettled)) {
    const settled = transaction.list('webhookDeliveries', organizationId, {
      endpointId,
      state: state as keyof typeof mostSettled,
    })
    for (const { id } of settled.slice(0, -most)) transaction.remove('webhookDeliveries', organizationId, id)
  }
}
