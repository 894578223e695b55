import { lamportsMoved } from '../chains/solana/lamports-moved.ts'
import type { SolanaTransaction } from '../chains/solana/transaction.ts'

/**
 * What the instructions of a transaction move themselves: lamports, or base units of a token, whoever owns them. Null where none is
 * of this asset, `unknown` where a transfer's token cannot be told, and so could be any.
 *
 * @param mint - Base58; null for SOL.
 */
export function solanaSent(
  { instructions, tokenTransfers }: SolanaTransaction,
  mint: string | null,
): bigint | 'unknown' | null {
  if (mint === null) return sumOf(lamportsMoved(instructions))
  if (tokenTransfers.some(transfer => untold.includes(transfer.mint))) return 'unknown'
  return sumOf(tokenTransfers.filter(transfer => transfer.mint === mint).map(({ amount }) => amount))
}

/** Of `Transfer`, which does not name the mint, and of a mint that is loaded from an address lookup table. */
const untold: readonly string[] = ['', 'ADDRESS_TABLE_LOOKUP']

function sumOf(amounts: readonly bigint[]): bigint | null {
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0n) : null
}
