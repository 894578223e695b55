import type { StellarTransaction } from './transaction.ts'

/** What is read from something that is signed for Stellar. */
export interface StellarSigned {
  readonly chain: 'stellar'
  readonly kind: 'stellarTransaction'
  readonly transaction: StellarTransaction
}
