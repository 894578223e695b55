import type { Warning } from '../../../shared/card.ts'
import { danger } from './described.ts'

/**
 * On chains that run Move, a key of another chain can have an account that takes a sign-in for the signature of a transaction
 * (AIP-113). Their modules write this statement and compare every letter of it, as `authenticate` in `0x1::ethereum_derivable_account`.
 */
const statement = /\bapproving to execute transaction\b/i

/**
 * Tells if the signature of a sign-in, or of a text like one, carries out a transaction. Its nonce is the hash of the transaction, and
 * nothing else says who is paid.
 */
export function carriesOutTransaction(text: string): boolean {
  return statement.test(text)
}

export const carriedOut: Warning = danger(
  'It is more than a sign-in: the signature carries out a transaction for an account that this key has on another chain. Only its hash is here, so the card cannot show what moves.',
)
