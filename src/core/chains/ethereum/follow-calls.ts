import { type Moves, movesAmount, movesTogether, movesUnknown } from '../declaration/moves.ts'
import type { EthereumAddress } from './address.ts'
import { type AssetMoves, anyToken, assetMoves, type Call, type CallMoves, everything, toItself } from './call-moves.ts'
import { decodeCall, type KnownDecoded } from './decode-call.ts'

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
export function movesOfCall(call: Call, caller: EthereumAddress | null): AssetMoves {
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

/** The call itself, without the calls inside it. */
export function ownMoves(call: Call): CallMoves {
  const decoded = decodeCall(call)
  switch (decoded.kind) {
    case 'known':
      return decoded.call.moves(decoded.args, call)
    case 'longer':
      return movesOfToken(call, decoded) ?? notThatCall(decoded)
    case 'malformed':
      return notThatCall(decoded)
    case 'unknown':
      return anyToken(`the call ${decoded.selector} of contract ${call.to} is not known`)
    case 'none':
      return anyToken(`the call of contract ${call.to} is not known`)
  }
}

/** Contracts read more loosely than this, and then they act all the same. */
function notThatCall({ call, signature }: Pick<KnownDecoded, 'call' | 'signature'>): CallMoves {
  const why = `its data begins like ${signature} and is no such call`
  return call.movesTokensAlone ? anyToken(why) : everything(why)
}

/** A token does not look at bytes behind what its function takes. What other contracts make of them is not known. */
function movesOfToken(call: Call, { call: known, args }: KnownDecoded): CallMoves | undefined {
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
