import { systemProgram } from './programs.ts'
import type { SolanaTransaction } from './transaction.ts'

/**
 * The account whose nonce stands in for a recent blockhash; `undefined` where the blockhash is one. The chain goes by the first
 * instruction (`get_durable_nonce` of Agave): AdvanceNonceAccount of the System Program, on an account that may be changed.
 */
export function durableNonceOf({ instructions: [first] }: SolanaTransaction): string | undefined {
  if (first?.programKey !== systemProgram || Buffer.from(first.data.subarray(0, 4)).toString('hex') !== '04000000') {
    return undefined
  }
  const [account] = first.accounts
  return account?.writable ? account.key : undefined
}
