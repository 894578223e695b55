import type { TronTransaction } from './transaction.ts'

/** Transaction that was read from the bytes to sign. */
export interface TronSigned {
  readonly chain: 'tron'
  readonly kind: 'tronTransaction'
  readonly transaction: TronTransaction
}
