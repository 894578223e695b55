import { type Moves, movesAmount, movesNothing, movesTogether, movesUnknown } from '../declaration/moves.ts'
import { type EthereumAddress, signerOf } from '../ethereum/address.ts'
import type { EthereumAsset } from '../ethereum/asset.ts'
import { movesOfCall } from '../ethereum/follow-calls.ts'
import { isOfNetwork } from '../ethereum/shared-balances.ts'
import { tempoFeeAboveUsual } from './fee.ts'
import { handsOverAccount, type TempoSigned } from './signed.ts'
import type { TempoTransaction } from './transaction.ts'

/**
 * What a transaction may do to an asset of an EVM chain, in base units: what its calls do, and a fee above the usual, which is paid in a
 * token and never in coin.
 * @param publicKey - Of the key that signs, hex.
 */
export function tempoMoves({ transaction }: TempoSigned, asset: EthereumAsset, publicKey: string): Moves {
  // Some such words are good on every chain, and whoever has them decides about the account from then on.
  if (handsOverAccount(transaction)) return movesUnknown('other keys or other code may act for an account then')
  if (asset.chainId !== transaction.chainId) return movesNothing
  const caller = signerOf(publicKey)
  const calls = transaction.calls.map(call => callMoves(call, asset, caller))
  return movesTogether([...calls, feeMoves(transaction, asset.token)])
}

function callMoves(
  { to, value, data }: TempoTransaction['calls'][number],
  { chainId, token }: EthereumAsset,
  caller: EthereumAddress | null,
): Moves {
  if (to === null) {
    return token === null ? movesAmount(value) : movesUnknown('what the new contract does is not known')
  }
  if (token === null && data !== '0x' && isOfNetwork(to))
    return movesUnknown(`the contract ${to} is part of the network, and may move its coin`)
  const moves = movesOfCall({ chainId, to, value, data }, caller)
  return token === null ? moves.coin : moves.token(token)
}

function feeMoves(transaction: TempoTransaction, token: EthereumAddress | null): Moves {
  const fee = tempoFeeAboveUsual(transaction)
  if (!fee || token === null) return movesNothing
  if (transaction.feeToken === null)
    return movesUnknown('its fee is above the usual, and it does not say in which token it is paid')
  return transaction.feeToken === token ? movesAmount(fee.units) : movesNothing
}
