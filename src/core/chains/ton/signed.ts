import type { TonTransaction } from './transaction.ts'

/** What is read from something that is signed for TON. */
export interface TonSigned {
  readonly chain: 'ton'
  readonly kind: 'tonTransaction'
  readonly transaction: TonTransaction
}
