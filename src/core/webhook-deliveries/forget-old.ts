import type { Milliseconds } from '../milliseconds.ts'
import type { Transaction } from '../ports/store.ts'
import type { EndpointName } from './queue.ts'

/** Kept of what was delivered, and of what was given up, of each endpoint. */
export const mostSettled = { delivered: 100, givenUp: 200 } as const

/** A transaction is followed so long, and until the node answers once more: one that no block has by then rarely gets into one. */
export const followedFor: Milliseconds = 86_400_000

/** Removes the oldest of what was settled, where there is too much of it. What is said of a transaction stays while that is followed. */
export function forgetOld(transaction: Transaction, endpoint: EndpointName, now: Milliseconds): void {
  for (const state of ['delivered', 'givenUp'] as const) {
    for (const id of transaction.deliveriesBeyond(endpoint, state, mostSettled[state], now - followedFor))
      transaction.remove('webhookDeliveries', endpoint.organizationId, id)
  }
}
