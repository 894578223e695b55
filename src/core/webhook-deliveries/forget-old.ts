import type { Transaction } from '../ports/store.ts'
import type { EndpointName } from './queue.ts'

/** Kept of what was delivered, and of what was given up, of each endpoint. */
export const mostSettled = { delivered: 100, givenUp: 200 } as const

/** Removes the oldest of what was settled, where there is too much of it. */
export function forgetOld(transaction: Transaction, endpoint: EndpointName): void {
  for (const state of ['delivered', 'givenUp'] as const) {
    for (const id of transaction.deliveriesBeyond(endpoint, state, mostSettled[state]))
      transaction.remove('webhookDeliveries', endpoint.organizationId, id)
  }
}
