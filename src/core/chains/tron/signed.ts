import type { TronTransaction } from './transaction.ts'

/** What is read from something that is signed for Tron. */
export interface TronSigned {
  readonly chain: 'tron'
  readonly kind: 'tronTransaction'
  readonly transaction: TronTransaction
}
