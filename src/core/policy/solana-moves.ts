import type { Signed } from '../activity/facts.ts'
import { type Moves, movesAmount, movesNothing, movesUnknown } from '../chains/moves.ts'
import { lamportsMoved } from '../chains/solana/lamports-moved.ts'
import type { SolanaTransaction } from '../chains/solana/transaction.ts'
import type { SolanaAsset } from './caip19.ts'

/** What something that is signed may do to SOL or a token, in lamports or base units. */
export function solanaMoves(signed: Signed, { mint }: SolanaAsset, _publicKey: string): Moves {
  switch (signed.kind) {
    case 'solanaTransaction':
      return transactionMoves(signed.transaction, mint)
    case 'unreadable':
      return signed.curve === 'CURVE_ED25519' ? movesUnknown(signed.why) : movesNothing
    case 'text':
    case 'transaction':
    case 'typedData':
    case 'authorization':
    case 'bitcoinTransaction':
      return movesNothing
  }
}

/**
 * What the instructions of a transaction move themselves, whoever owns it.
 *
 * @param mint - Base58; null for SOL.
 */
function transactionMoves({ instructions, tokenTransfers }: SolanaTransaction, mint: string | null): Moves {
  if (mint === null) return movesAmount(sumOf(lamportsMoved(instructions)))
  if (tokenTransfers.some(transfer => untold.includes(transfer.mint))) {
    return movesUnknown('one of its transfers does not name its token')
  }
  return movesAmount(sumOf(tokenTransfers.filter(transfer => transfer.mint === mint).map(({ amount }) => amount)))
}

/** Of `Transfer`, which does not name the mint, and of a mint that is loaded from an address lookup table. */
const untold: readonly string[] = ['', 'ADDRESS_TABLE_LOOKUP']

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
