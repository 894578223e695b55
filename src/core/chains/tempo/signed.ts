import { callsKeychain } from '../ethereum/calls/calls-keychain.ts'
import { callsOf } from './calls-of.ts'
import type { TempoTransaction } from './transaction.ts'

/** Transaction that was read from the bytes to sign. */
export interface TempoSigned {
  readonly chain: 'tempo'
  readonly kind: 'tempoTransaction'
  readonly transaction: TempoTransaction
}

/** Tells if it gives others power over an account: other keys, or other code. Policies have no words for either. */
export function handsOverAccount(transaction: TempoTransaction): boolean {
  const { keyAuthorization, authorizationList } = transaction
  return keyAuthorization !== null || authorizationList.length > 0 || callsOf(transaction).some(callsKeychain)
}
