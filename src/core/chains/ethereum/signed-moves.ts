import { type Moves, movesAmount, movesNothing, movesTogether, movesUnknown } from '../declaration/moves.ts'
import { type EthereumAddress, signerOf } from './address.ts'
import type { EthereumAsset } from './asset.ts'
import type { AssetMoves } from './call-moves.ts'
import { ethereumFeeAboveUsual, highestFee, usualFeeInTokens } from './fees.ts'
import { movesOfCall } from './follow-calls.ts'
import { knownMessage } from './known-messages.ts'
import { everyChain, paysFeesInTokens } from './networks.ts'
import { coinMovedUnsaid, coinTokenOn, contractsOf, isPlainNetwork, weiInUnitOf } from './shared-balances.ts'
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
  if (token !== null && token !== coinToken)
    return movesTogether([...contractsOf(chainId, token).map(moves.token), feeInTokens(transaction)])
  const unsaid = coinMovedUnsaid({ chainId, to, value, data: transaction.data })
  if (unsaid !== undefined) return movesUnknown(unsaid)
  const isToken = coinToken !== null ? inWei(moves.token(coinToken), chainId) : movesNothing
  return inUnitsOf({ chainId, token }, movesTogether([moves.coin, isToken, feeMoves(transaction)]))
}

/** Of the coin's token, which may have other decimals. */
function inWei(moves: Moves, chainId: bigint): Moves {
  return moves.kind === 'amount' ? movesAmount(moves.units * weiInUnitOf(chainId)) : moves
}

/** Of wei, the units of the asset that is asked about: of a token, one for each that is begun. */
function inUnitsOf({ chainId, token }: EthereumAsset, moves: Moves): Moves {
  const wei = token === null ? 1n : weiInUnitOf(chainId)
  return moves.kind === 'amount' ? movesAmount((moves.units + wei - 1n) / wei) : moves
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
  const { chainId, token } = asset
  const coinToken = coinTokenOn(chainId)
  if (token !== null && token !== coinToken) return movesTogether(contractsOf(chainId, token).map(known.moves.token))
  if (!isPlainNetwork(chainId))
    return movesUnknown('contracts of this network may move its coin in other ways than with a call')
  const isToken = coinToken === null ? movesNothing : inWei(known.moves.token(coinToken), chainId)
  return inUnitsOf(asset, movesTogether([known.moves.coin, isToken]))
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
