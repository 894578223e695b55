import type { DogecoinTransaction } from './transaction.ts'

/** What is read from something that is signed for Dogecoin. */
export interface DogecoinSigned {
  readonly chain: 'dogecoin'
  readonly kind: 'dogecoinTransaction'
  readonly transaction: DogecoinTransaction
}
