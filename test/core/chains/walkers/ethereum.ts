import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'
import {
  anyToken,
  type CallMoves,
  everything,
  toItself,
} from '../../../../src/core/chains/ethereum/calls/call-moves.ts'
import { readCall } from '../../../../src/core/chains/ethereum/calls/call-tree.ts'
import { decodeCall, type KnownMeaning } from '../../../../src/core/chains/ethereum/calls/decode-call.ts'
import {
  coinMovedUnsaid,
  contractsTaking,
  isPlainNetwork,
} from '../../../../src/core/chains/ethereum/effects/shared-balances.ts'
import { type EthereumAddress, signerOf } from '../../../../src/core/chains/ethereum/encoding/address.ts'
import type { EthereumAsset } from '../../../../src/core/chains/ethereum/networks/asset.ts'
import { coinTokenOn, weiInUnitOf } from '../../../../src/core/chains/ethereum/networks/coin-tokens.ts'
import { everyChain, paysFeesInTokens } from '../../../../src/core/chains/ethereum/networks/networks.ts'
import { contractsOf } from '../../../../src/core/chains/ethereum/networks/two-contracts.ts'
import type { Call } from '../../../../src/core/chains/ethereum/transactions/call.ts'
import { ethereumFeeAboveUsual, highestFee } from '../../../../src/core/chains/ethereum/transactions/fees.ts'
import type { EthereumSigned } from '../../../../src/core/chains/ethereum/transactions/signed.ts'
import type { EthereumTransaction } from '../../../../src/core/chains/ethereum/transactions/transaction.ts'

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
      throw new Error('Messages are compared with what they say by name')
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
    return token === null && isPlainNetwork(chainId) && contractsTaking({ chainId, token }).length === 0
      ? movesTogether([movesAmount(value), feeMoves(transaction)])
      : movesUnknown('what the new contract does is not known')
  }
  // The account may have code (EIP-7702): then a call of itself, through whichever contract, may do anything.
  const moves = movesOfCall({ chainId, to, value, data: transaction.data }, signerOf(publicKey))
  const coinToken = coinTokenOn(chainId)
  if (token !== null && token !== coinToken)
    return movesTogether([...contractsOf(chainId, token).map(moves.token), feeInTokens(transaction)])
  const unsaid = coinMovedUnsaid(readCall({ chainId, to, value, data: transaction.data }), chainId)
  if (unsaid !== undefined) return movesUnknown(unsaid)
  const ofToken = coinToken !== null ? inWei(moves.token(coinToken), chainId) : movesNothing
  // Nobody takes a token without allowances from somebody else.
  const isNobodys = to !== coinToken && contractsTaking({ chainId, token: null }).length === 0
  const isToken = isNobodys && ofToken.kind === 'unknown' ? movesNothing : ofToken
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
  return paysFeesInTokens(transaction.chainId) && highestFee(transaction) > 10n ** 18n
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

/** How deep calls inside calls are followed, and how many in all. Each level is decoded again, so depth is what costs time. */
const deepest = 8
const mostInside = 1000

/**
 * What a call moves, with the calls that it makes (multicall, Safe, smart accounts). Coin that a call hands on to the calls inside it
 * is the same coin, and counted once. A call that is not known may move any token, by an allowance that was given before, and no more
 * coin of the key than goes with it. One that comes back to an account that made it, through whichever contract, may change who
 * decides about that account.
 * @param caller - Who makes the call; null where that is not known.
 */
function movesOfCall(call: Call, caller: EthereumAddress | null): AssetMoves {
  const walk: Walk = { effects: [], left: mostInside }
  const coin = follow(call, caller === null ? [] : [caller], walk)
  return assetMoves(coin, walk.effects)
}

interface Walk {
  readonly effects: Omit<CallMoves, 'coin' | 'inside'>[]
  left: number
}

/**
 * @param callers - Those whose calls led to this one, the first of them first.
 * @returns the native coin that moves, in wei.
 */
function follow(call: Call, callers: readonly EthereumAddress[], walk: Walk, depth = 0): Moves {
  if (call.data === '0x') return movesAmount(call.value)
  const moves = callers.includes(call.to) ? everything(toItself(call.to)) : ownMoves(call)
  walk.effects.push(moves)
  const { inside } = moves
  if (inside.length === 0) return movesTogether([movesAmount(call.value), moves.coin])
  if (depth === deepest || inside.length > walk.left) {
    const why = 'it makes more calls inside each other than are followed'
    walk.effects.push(anyToken(why))
    return movesUnknown(why)
  }
  walk.left -= inside.length
  // A contract that reads several calls of its own from one (multicall) does not call itself: they come from whoever called it.
  const callersOf = (inner: Call) => (inner.to === call.to ? callers : [...callers, call.to])
  const handedOn = movesTogether([moves.coin, ...inside.map(inner => follow(inner, callersOf(inner), walk, depth + 1))])
  return handedOn.kind === 'unknown' || (handedOn.kind === 'amount' && handedOn.units >= call.value)
    ? handedOn
    : movesAmount(call.value)
}

function ownMoves(call: Call): CallMoves {
  const decoded = decodeCall(call)
  switch (decoded.kind) {
    case 'known':
      return decoded.rest === '0x'
        ? decoded.call.moves(decoded.args, call)
        : (movesOfToken(call, decoded) ?? notThatCall(decoded))
    case 'malformed':
      return notThatCall(decoded)
    case 'registered':
    case 'described':
    case 'unknown':
      return anyToken(`the call ${decoded.selector} of contract ${call.to} is not known`)
    case 'none':
      return anyToken(`the call of contract ${call.to} is not known`)
  }
}

/** Contracts read more loosely than this, and then they act all the same. */
function notThatCall({ call, signature }: Pick<KnownMeaning, 'call' | 'signature'>): CallMoves {
  const why = `its data begins like ${signature} and is no such call`
  return call.movesTokensAlone ? anyToken(why) : everything(why)
}

/** A token does not look at bytes behind what its function takes. What other contracts make of them is not known. */
function movesOfToken(call: Call, { call: known, args }: KnownMeaning): CallMoves | undefined {
  const isOfFixedLength = known.inputs.every(({ type }) => /^(address|bool|u?int\d+|bytes\d+)$/.test(type))
  if (!isOfFixedLength) return undefined
  const moves = known.moves(args, call)
  const isOfTokenAlone =
    moves.coin.kind === 'nothing' &&
    moves.otherTokens.kind === 'nothing' &&
    moves.inside.length === 0 &&
    [...moves.tokens.keys()].every(token => token === call.to)
  return isOfTokenAlone ? moves : undefined
}

/** What several calls or messages do to the assets of one chain. */
interface AssetMoves {
  /** Wei. */
  readonly coin: Moves
  /** Base units. */
  token(contract: EthereumAddress): Moves
}

/** @param coin - Of all of them, with the coin that goes with them. */
function assetMoves(coin: Moves, effects: readonly Omit<CallMoves, 'coin' | 'inside'>[]): AssetMoves {
  return {
    coin,
    token: contract => movesTogether(effects.map(({ tokens, otherTokens }) => tokens.get(contract) ?? otherTokens)),
  }
}
