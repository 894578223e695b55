import type { DogecoinTransaction } from './transaction.ts'

/** Transaction that was read from the bytes to sign. */
export interface DogecoinSigned {
  readonly chain: 'dogecoin'
  readonly kind: 'dogecoinTransaction'
  readonly transaction: DogecoinTransaction
}
