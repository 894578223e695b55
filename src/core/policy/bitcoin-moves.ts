import type { Signed } from '../activity/facts.ts'
import { bitcoinTransactionMoves } from '../chains/bitcoin/moves.ts'
import { type Moves, movesNothing, movesUnknown } from '../chains/moves.ts'
import type { BitcoinAsset } from './caip19.ts'

/** What something that is signed may do to BTC, in satoshi. What belongs to other chains is no transaction of Bitcoin. */
export function bitcoinMoves(signed: Signed, _asset: BitcoinAsset, _publicKey: string): Moves {
  switch (signed.kind) {
    case 'bitcoinTransaction':
      return bitcoinTransactionMoves(signed.transaction)
    case 'unreadable':
      return signed.curve === 'CURVE_SECP256K1' ? movesUnknown(signed.why) : movesNothing
    case 'text':
    case 'transaction':
    case 'unprotectedTransaction':
    case 'typedData':
    case 'authorization':
    case 'solanaTransaction':
      return movesNothing
  }
}
