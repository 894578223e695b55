import type { Transaction } from './store.ts'

/**
 * Leaves the receipt of what a person changes. Called with the transaction that makes the change, so that after a crash either both are
 * there or neither is. It may run again, as any work of the store may.
 */
export type Note = (transaction: Transaction) => void
