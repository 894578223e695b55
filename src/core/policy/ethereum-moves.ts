import type { Signed } from '../activity/facts.ts'
import type { EthereumAddress } from '../chains/ethereum/address.ts'
import { decodeCall } from '../chains/ethereum/calls.ts'
import type { Call } from '../chains/ethereum/known-calls.ts'
import type { EthereumTransaction } from '../chains/ethereum/transaction.ts'
import { type Moves, movesAmount, movesNothing, movesUnknown } from '../chains/moves.ts'
import type { EthereumAsset } from './caip19.ts'

/** What a transaction moves, as far as its bytes say for certain. */
export interface Transfers {
  /** Wei; null where none is. Gas is not counted. */
  readonly native: bigint | null
  /** Base units, by contract. */
  readonly tokens: ReadonlyMap<EthereumAddress, bigint>
  /** False where calls lie deeper inside each other, or are more, than are followed: then it may move anything. */
  readonly complete: boolean
}

/** How deep calls inside calls are followed, and how many in all. Each level is decoded again, so depth is what costs time. */
const deepest = 8
const mostInside = 1000

const known = new WeakMap<EthereumTransaction, Transfers>()

/** What something that is signed may do to a chain's native coin or an ERC-20 token, in wei or base units. */
export function ethereumMoves(signed: Signed, asset: EthereumAsset, _publicKey: string): Moves {
  switch (signed.kind) {
    case 'transaction':
      return transactionMoves(signed.transaction, asset)
    case 'unprotectedTransaction':
      // It is carried out on this chain too.
      return transactionMoves({ ...signed.transaction, type: 'legacy', chainId: asset.chainId }, asset)
    case 'unreadable':
      return signed.curve === 'CURVE_SECP256K1' ? movesUnknown(signed.why) : movesNothing
    case 'authorization':
      return movesUnknown('it hands the account over to the code of a contract')
    case 'typedData':
    case 'text':
    case 'bitcoinTransaction':
    case 'solanaTransaction':
      return movesNothing
  }
}

function transactionMoves(transaction: EthereumTransaction, { chainId, token }: EthereumAsset): Moves {
  if (chainId !== transaction.chainId) return movesNothing
  const { native, tokens, complete } = transfersOf(transaction)
  if (!complete) return movesUnknown('it makes more calls inside each other than are followed')
  return movesAmount((token === null ? native : tokens.get(token)) ?? 0n)
}

/**
 * The native coin that goes with the transaction, and ERC-20 `transfer` and `transferFrom`, in it and in the calls that its calls
 * make (multicall, Safe, smart accounts). Coin that a call hands on to the calls inside it is the same coin, and counted once.
 */
export function transfersOf(transaction: EthereumTransaction): Transfers {
  const before = known.get(transaction)
  if (before) return before
  const walk: Walk = { tokens: new Map(), left: mostInside, complete: true }
  const { chainId, to, value, data } = transaction
  const native = to === null ? value : follow({ chainId, to, value, data }, 0, walk)
  const transfers = { native: native > 0n ? native : null, tokens: walk.tokens, complete: walk.complete }
  known.set(transaction, transfers)
  return transfers
}

interface Walk {
  readonly tokens: Map<EthereumAddress, bigint>
  left: number
  complete: boolean
}

/** How many units a call of a token moves: which of its arguments says so. */
const amountAt: Readonly<Record<string, number>> = {
  'transfer(address to, uint256 amount)': 1,
  'transferFrom(address from, address to, uint256 amount)': 2,
}

/** @returns the native coin that moves, in wei. */
function follow(call: Call, depth: number, walk: Walk): bigint {
  const decoded = decodeCall(call.data)
  if (decoded.kind !== 'known') return call.value
  const amount = decoded.args[amountAt[decoded.signature] ?? -1]
  if (typeof amount === 'bigint') walk.tokens.set(call.to, (walk.tokens.get(call.to) ?? 0n) + amount)
  const inside = decoded.call.describe(decoded.args, call).inside ?? []
  if (inside.length === 0) return call.value
  if (depth === deepest || inside.length > walk.left) {
    walk.complete = false
    return call.value
  }
  walk.left -= inside.length
  const handedOn = inside.reduce((sum, inner) => sum + follow(inner, depth + 1, walk), 0n)
  if (handedOn < call.value) return call.value
  return handedOn
}
