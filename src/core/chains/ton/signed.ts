import type { TonTransaction } from './transaction.ts'

/** Transaction that was read from the bytes to sign. */
export interface TonSigned {
  readonly chain: 'ton'
  readonly kind: 'tonTransaction'
  readonly transaction: TonTransaction
}
