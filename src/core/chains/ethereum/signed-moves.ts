import { type Moves, movesAmount, movesNothing, movesTogether, movesUnknown } from '../declaration/moves.ts'
import { type EthereumAddress, signerOf } from './address.ts'
import type { EthereumAsset } from './asset.ts'
import type { AssetMoves } from './call-moves.ts'
import { coinTokenOn, isOfNetwork } from './coin-contracts.ts'
import { ethereumFeeAboveUsual, highestFee, usualFeeInTokens } from './fees.ts'
import { movesOfCall } from './follow-calls.ts'
import { knownMessage } from './known-messages.ts'
import { everyChain, paysFeesInTokens } from './networks.ts'
import type { EthereumSigned } from './signed.ts'
import type { EthereumTransaction } from './transaction.ts'
import type { TypedData } from './typed-data.ts'

/**
 * What something that is signed may do to a chain's native coin or an ERC-20 token, in wei or base units.
 * @param publicKey - Of the key that signs, hex.
 */
export function ethereumMoves(signed: EthereumSigned, asset: EthereumAsset, publicKey: string): Moves {
  switch (signed.kind) {
    case 'ethereumTransaction':
      return isOn(signed.transaction.chainId, asset)
        ? transactionMoves(signed.transaction, asset, publicKey)
        : delegationsMove(signed.transaction, asset)
    case 'unprotectedTransaction':
      // It is carried out on this chain too.
      return transactionMoves({ ...signed.transaction, type: 'legacy', chainId: asset.chainId }, asset, publicKey)
    case 'typedData':
      return typedDataMoves(signed.typedData, asset)
    case 'authorization':
      return isOn(signed.authorization.chainId, asset) ? movesUnknown(otherCode) : movesNothing
  }
}

const otherCode = 'other code acts for the account then (EIP-7702)'

function isOn(chainId: bigint, asset: EthereumAsset): boolean {
  return chainId === everyChain || chainId === asset.chainId
}

function transactionMoves(
  transaction: EthereumTransaction,
  { chainId, token }: EthereumAsset,
  publicKey: string,
): Moves {
  const { to, value } = transaction
  if (transaction.type === 'eip7702') return movesUnknown(otherCode)
  if (to === null) {
    return token === null
      ? movesTogether([movesAmount(value), feeMoves(transaction)])
      : movesUnknown('what the new contract does is not known')
  }
  // The account may have code (EIP-7702): then a call of itself, through whichever contract, may do anything.
  const moves = callOf(transaction, chainId, to, signerOf(publicKey))
  const coinToken = coinTokenOn(chainId)
  if (token !== null && token !== coinToken) {
    return movesTogether([moves.token(token), feeInTokens(transaction)])
  }
  if (transaction.data !== '0x' && isOfNetwork(to))
    return movesUnknown(`the contract ${to} is part of the network, and may move its coin`)
  const isToken = coinToken !== null ? moves.token(coinToken) : movesNothing
  return movesTogether([moves.coin, isToken, feeMoves(transaction)])
}

/** A fee above the usual is counted in full, so that nothing is given away as one. */
function feeMoves(transaction: EthereumTransaction): Moves {
  return movesAmount(ethereumFeeAboveUsual(transaction)?.units ?? 0n)
}

/** Of such a transaction, chains without a coin choose the token: it could be any. */
function feeInTokens(transaction: EthereumTransaction): Moves {
  return paysFeesInTokens(transaction.chainId) && highestFee(transaction) > usualFeeInTokens
    ? movesUnknown('its fee is above the usual, and it does not say in which token it is paid')
    : movesNothing
}

/** Words of accounts about their code are good wherever they say, whichever chain the transaction is for. */
function delegationsMove(transaction: EthereumTransaction, asset: EthereumAsset): Moves {
  if (transaction.type !== 'eip7702') return movesNothing
  return transaction.authorizationList.some(({ chainId }) => isOn(chainId, asset))
    ? movesUnknown(otherCode)
    : movesNothing
}

/** A message that is not known to the letter could stand for anything, on any chain. */
function typedDataMoves(typedData: TypedData, asset: EthereumAsset): Moves {
  const known = knownMessage(typedData)
  if (!known) return movesUnknown('what contracts take the typed message for is not known')
  if (!isOn(known.chainId, asset)) return movesNothing
  const coinToken = coinTokenOn(asset.chainId)
  if (asset.token !== null && asset.token !== coinToken) return known.moves.token(asset.token)
  return movesTogether([known.moves.coin, coinToken === null ? movesNothing : known.moves.token(coinToken)])
}

/** Several limits ask about one transaction. */
const followed = new WeakMap<EthereumTransaction, AssetMoves>()

function callOf(
  transaction: EthereumTransaction,
  chainId: bigint,
  to: EthereumAddress,
  caller: EthereumAddress | null,
): AssetMoves {
  const { value, data } = transaction
  const before = followed.get(transaction)
  if (before) return before
  const moves = movesOfCall({ chainId, to, value, data }, caller)
  followed.set(transaction, moves)
  return moves
}
