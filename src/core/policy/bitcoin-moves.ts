import type { Signed } from '../activity/facts.ts'
import type { BitcoinTransaction } from '../chains/bitcoin/transaction.ts'
import { type Moves, movesAmount, movesNothing, movesUnknown } from '../chains/moves.ts'
import type { BitcoinAsset } from './caip19.ts'

/** What something that is signed may do to BTC, in satoshi. What belongs to other chains is no transaction of Bitcoin. */
export function bitcoinMoves(signed: Signed, _asset: BitcoinAsset, _publicKey: string): Moves {
  switch (signed.kind) {
    case 'bitcoinTransaction':
      return movesAmount(bitcoinSent(signed.transaction))
    case 'unreadable':
      return signed.curve === 'CURVE_SECP256K1' ? movesUnknown(signed.why) : movesNothing
    case 'text':
    case 'transaction':
    case 'typedData':
    case 'authorization':
    case 'solanaTransaction':
      return movesNothing
  }
}

/**
 * What leaves the address that signs, in satoshi: all outputs that do not pay back to it, whoever else pays for them. The
 * fee is not counted, as gas is not.
 */
function bitcoinSent({ outputs }: BitcoinTransaction): bigint {
  return outputs.reduce((sum, { isOwn, value }) => (isOwn ? sum : sum + value), 0n)
}
