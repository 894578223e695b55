import type { EffectOf, Units } from '../../declaration/effects.ts'
import { limitless } from '../calls/call-moves.ts'
import { mayBeCollection, movesOfNumber } from '../calls/may-be-collection.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import type { EthereumAsset } from '../networks/asset.ts'
import { coinTokenOn, weiInUnitOf } from '../networks/coin-tokens.ts'
import { nativeAmount, tokenAmount, tokenOf } from '../networks/networks.ts'
import { tokenName } from '../networks/token.ts'
import type { Call } from '../transactions/call.ts'

export type Moving = EffectOf<EthereumAsset>

export type What = Pick<Moving, 'inWords' | 'asset' | 'item'> & Units

export function sending(what: What, to: EthereumAddress, from?: EthereumAddress): Moving {
  return { does: 'sends', ...what, to, ...(from !== undefined && { from }) }
}

/** Nothing that somebody may take is the end of what they could. */
export function allowing(what: What, to: string): Moving {
  return { does: what.units === 0n ? 'disallows' : 'allows', ...what, to }
}

/** @param from - Whose it is; absent for the account that signs. */
export function offering(what: What, from?: string): Moving {
  return {
    does: 'offers',
    ...what,
    to: null,
    toInWords: 'whoever takes the offer',
    ...(from !== undefined && { from }),
  }
}

export function coinOf({ chainId, value }: Pick<Call, 'chainId' | 'value'>): What {
  return { inWords: nativeAmount(chainId, value).value, asset: { chainId, token: null }, units: value }
}

export function amountOf(
  { chainId }: Pick<Call, 'chainId'>,
  amount: bigint,
  contract: EthereumAddress,
  isLimitless = amount >= beyondAnySupply,
): What {
  const token = tokenOf(chainId, contract)
  const asset = assetOf({ chainId }, contract)
  const whose = token ? tokenName(token) : `token ${contract}`
  if (isLimitless) return { inWords: `any amount of ${whose}`, asset, units: null, why: limitless }
  const { value } = tokenAmount(token, amount)
  // Limits measure a token of the coin in wei.
  const units = asset.token === null ? amount * weiInUnitOf(chainId) : amount
  return { inWords: token ? value : `${value} of ${contract}`, asset, units }
}

/**
 * What a number stands for by which a contract is asked to move something with `transferFrom`, which ERC-20 and ERC-721 share: an amount,
 * if the contract is known to count such; otherwise it may also be the number of a token.
 */
export function amountOrNumber({ chainId }: Pick<Call, 'chainId'>, number: bigint, contract: EthereumAddress): What {
  const what = amountOf({ chainId }, number, contract)
  if (what.units === null || !mayBeCollection({ chainId, to: contract }, number)) return what
  const inWords = `${what.inWords}, or token number ${number} of contract ${contract}`
  const moves = movesOfNumber(chainId, contract, number)
  return moves.kind === 'unknown' ? { ...what, inWords, units: null, why: moves.why } : { ...what, inWords }
}

/** On some chains a token is the coin itself. */
export function assetOf({ chainId }: Pick<Call, 'chainId'>, contract: EthereumAddress): EthereumAsset {
  return { chainId, token: contract === coinTokenOn(chainId) ? null : contract }
}
