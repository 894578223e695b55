import type { Effects, UnknownEffect } from '../../declaration/effects.ts'
import { everything, toItself } from '../calls/call-moves.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { EthereumAsset } from '../networks/asset.ts'
import { coinOf, type Moving, sending } from './movement.ts'
import { tokensOf } from './tokens-of-call.ts'
import { unknownOf } from './unknown-of-call.ts'

/** Effects of calls or messages: parts of the effects of the transaction or message that holds them. */
export type DoneEffects = Pick<Effects<EthereumAsset>, 'movements' | 'unknown'>

/**
 * Returns the effects of a call on assets, with the calls inside it. Coin that a call hands on to the calls inside it is the same coin, and
 * counted once. An unknown call may move any token, by an allowance that was given before, and no more coin of the key than the coin sent
 * with it. A call that returns to an account that made it, through any contract, may change who controls that account.
 * @param caller - The account that makes the call; null if it is not known.
 * @param from - The account whose assets move by it; absent for the account that signs.
 */
export function effectsOfCall(call: DecodedCall, caller: EthereumAddress | null, from?: EthereumAddress): DoneEffects {
  const movements: Moving[] = []
  const unknown: UnknownEffect<EthereumAsset>[] = []
  visit(call, caller === null ? [] : [caller])
  return { movements, unknown }

  /**
   * @param callers - Those whose calls led to this one, the first of them first.
   * @returns how much coin goes through it, in wei.
   */
  function visit(each: DecodedCall, callers: readonly EthereumAddress[]): bigint {
    const [at, unknownAt] = [movements.length, unknown.length]
    // A contract that reads several calls of its own from one (multicall) does not call itself: they come from whoever called it.
    const handedOn = each.inside.reduce(
      (sum, inner) => sum + visit(inner, inner.to === each.to ? callers : [...callers, each.to]),
      0n,
    )
    const whose = each.by === null ? from : (each.actor ?? from)
    const moved = [...coinWith(each, handedOn, from), ...tokensOf(each, whose)]
    // Whether a contract makes the call, in place of dropping it or letting it fail, is the word of that contract.
    const own = each.actor === null ? moved : moved.map(movement => ({ ...movement, isUnproven: true as const }))
    const isBack = each.data !== '0x' && callers.includes(each.to)
    movements.splice(at, 0, ...own)
    unknown.splice(unknownAt, 0, ...unknownOf(isBack ? { ...each, moves: everything(toItself(each.to)) } : each, own))
    return greater(each.value, handedOn)
  }
}

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * It is counted where it stays: what calls inside hand on is counted there.
 * @param handedOn - By the calls inside, in wei.
 */
function coinWith(call: DecodedCall, handedOn: bigint, from: EthereumAddress | undefined): readonly Moving[] {
  const { value, by, actor, to, data } = call
  const { inWords, asset } = coinOf(call)
  const units = value > handedOn ? value - handedOn : 0n
  if (by === null) return value > 0n || data === '0x' ? [sending({ inWords, asset, units }, to, from)] : []
  return value > 0n ? [sending({ inWords: `${inWords}, handed on`, asset, units }, to, actor ?? from)] : []
}
