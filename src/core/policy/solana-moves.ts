import type { Signed } from '../activity/facts.ts'
import { type Moves, movesNothing, movesUnknown } from '../chains/moves.ts'
import { solanaAddress } from '../chains/solana/address.ts'
import { solanaTransactionMoves } from '../chains/solana/moves.ts'
import type { SolanaAsset } from './caip19.ts'

/** What something that is signed may do to SOL or a token, in lamports or base units. */
export function solanaMoves(signed: Signed, { mint }: SolanaAsset, publicKey: string): Moves {
  switch (signed.kind) {
    case 'solanaTransaction':
      return solanaTransactionMoves(signed.transaction, mint, solanaAddress(Buffer.from(publicKey, 'hex')))
    case 'unreadable':
      return signed.curve === 'CURVE_ED25519' ? movesUnknown(signed.why) : movesNothing
    case 'text':
    case 'transaction':
    case 'unprotectedTransaction':
    case 'typedData':
    case 'authorization':
    case 'bitcoinTransaction':
      return movesNothing
  }
}
