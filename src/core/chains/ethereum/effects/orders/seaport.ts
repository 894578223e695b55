import { isDescribed } from '../../clear-signing/shipped.ts'
import type { EthereumAddress } from '../../encoding/address.ts'
import { beyondAnySupply } from '../../encoding/limitless.ts'
import { tokenOf } from '../../networks/networks.ts'
import type { TypedStruct } from '../../typed-data/typed-data.ts'
import { amountOf, amountOrNumber, coinOf, type Moving, offering, type What } from '../movement.ts'

/** Lists the movements of a Seaport order: what is offered, and the least that its owner and others are to get. */
export function movementsOfSeaport({
  chainId,
  contract,
  offerer,
  offer,
  consideration,
}: {
  readonly chainId: bigint
  /** That takes the order. */
  readonly contract: EthereumAddress
  readonly offerer: string
  readonly offer: readonly TypedStruct[]
  readonly consideration: readonly TypedStruct[]
}): readonly Moving[] {
  return [
    ...offer.map(item => offering(itemOf(chainId, item, 'most'), offerer)),
    ...(isDescribed(chainId, contract) ? consideration : []).map(
      (item): Moving => ({ does: 'receives', ...itemOf(chainId, item, 'least'), to: String(item.recipient) }),
    ),
  ]
}

/**
 * Amounts go from one to the other while the order is open. Items of types 1, 2 and 4 are moved by the same `transferFrom`, so that the
 * contract decides what its number stands for, and not the type.
 */
function itemOf(chainId: bigint, item: TypedStruct, which: 'most' | 'least'): What {
  const [start, end] = [item.startAmount as bigint, item.endAmount as bigint]
  const amount = start < end === (which === 'most') ? end : start
  const token = item.token as EthereumAddress
  switch (item.itemType) {
    case 0n:
      return coinOf({ chainId, value: amount })
    case 1n:
      return amountOrNumber({ chainId }, amount, token)
    case 2n:
      return isToken(chainId, token)
        ? amountOrNumber({ chainId }, item.identifierOrCriteria as bigint, token)
        : numbered(item, amount)
    case 3n:
      return numbered(item, amount)
    case 4n:
      return isToken(chainId, token)
        ? amountOf({ chainId }, which === 'most' ? beyondAnySupply : 0n, token)
        : other(`${counted(amount, item)}any token of contract ${token}`, token)
    default:
      return other(`${counted(amount, item)}any token of contract ${token}`, token)
  }
}

/** Tells if a contract is known to count amounts, whatever an order calls them. */
export function isToken(chainId: bigint, contract: EthereumAddress): boolean {
  return (tokenOf(chainId, contract)?.decimals ?? 0) > 0
}

function numbered(item: TypedStruct, amount: bigint): What {
  const token = item.token as EthereumAddress
  return other(`${counted(amount, item)}token number ${item.identifierOrCriteria} of contract ${token}`, token)
}

/** Returns the amount before the name of a token; empty for an amount of 1 of a contract whose tokens are one each. */
function counted(amount: bigint, { itemType }: TypedStruct): string {
  return amount === 1n && (itemType === 2n || itemType === 4n) ? '' : `${amount} of `
}

function other(inWords: string, token: EthereumAddress): What {
  return { inWords, asset: null, item: token, units: 0n }
}
