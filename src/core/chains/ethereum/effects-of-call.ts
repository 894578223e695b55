import type { Effects, UnknownEffect } from '../declaration/effects.ts'
import type { EthereumAddress } from './address.ts'
import type { EthereumAsset } from './asset.ts'
import { everything, toItself } from './call-moves.ts'
import type { DecodedCall } from './call-tree.ts'
import { coinOf, type Moving, sending } from './movement.ts'
import { tokensOf } from './tokens-of-call.ts'
import { unknownOf } from './unknown-of-call.ts'

/** What calls or messages do: parts of the effects of whatever holds them. */
export type DoneEffects = Pick<Effects<EthereumAsset>, 'movements' | 'unknown'>

/**
 * What a call does to assets, with the calls inside it. Coin that a call hands on to the calls inside it is the same coin, and counted
 * once. A call that is not known may move any token, by an allowance that was given before, and no more coin of the key than goes with
 * it. One that comes back to an account that made it, through whichever contract, may change who decides about that account.
 * @param caller - Who makes the call; null where that is not known.
 * @param from - Whose assets move by it; absent for those of the account that signs.
 */
export function effectsOfCall(call: DecodedCall, caller: EthereumAddress | null, from?: EthereumAddress): DoneEffects {
  const movements: Moving[] = []
  const unknown: UnknownEffect<EthereumAsset>[] = []
  visit(call, caller === null ? [] : [caller], 0n)
  return { movements, unknown }

  /**
   * @param callers - Those whose calls led to this one, the first of them first.
   * @param brought - Coin that came with the calls around it, in wei: what of this call's coin is that was counted before.
   * @returns how much coin goes through it.
   */
  function visit(each: DecodedCall, callers: readonly EthereumAddress[], brought: bigint): bigint {
    const whose = each.by === null ? from : (each.actor ?? from)
    const own = [...coinWith(each, brought, from), ...tokensOf(each, whose)]
    const isBack = each.data !== '0x' && callers.includes(each.to)
    movements.push(...own)
    unknown.push(...unknownOf(isBack ? { ...each, moves: everything(toItself(each.to)) } : each, own))

    const isSaid = each.meaning.kind !== 'known'
    // What a description says of coin inside is not counted: the contract decides, by what came with the call.
    let left = isSaid ? withoutEnd : greater(each.value, brought)
    let through = 0n
    // A contract that reads several calls of its own from one (multicall) does not call itself: they come from whoever called it.
    for (const inner of each.inside) {
      const coin = visit(inner, inner.to === each.to ? callers : [...callers, each.to], left)
      left = coin < left ? left - coin : 0n
      through += coin
    }
    return isSaid ? each.value : greater(each.value, through)
  }
}

/** More coin than there is. */
const withoutEnd = 2n ** 256n

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Of a call inside it is that of the call around it, as far as that brings some: then it is counted there. */
function coinWith(call: DecodedCall, brought: bigint, from: EthereumAddress | undefined): readonly Moving[] {
  const { value, by, to, data } = call
  if (by === null) return value > 0n || data === '0x' ? [sending(coinOf(call), to, from)] : []
  if (value === 0n) return []
  const { inWords, asset } = coinOf(call)
  const units = value > brought ? value - brought : 0n
  return [sending({ inWords: `${inWords}, handed on`, asset: units > 0n ? asset : null, units }, to, by)]
}
