import type { StellarTransaction } from './transaction.ts'

/** Transaction that was read from the bytes to sign. */
export interface StellarSigned {
  readonly chain: 'stellar'
  readonly kind: 'stellarTransaction'
  readonly transaction: StellarTransaction
}
