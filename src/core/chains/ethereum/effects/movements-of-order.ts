import { asAddress, type EthereumAddress } from '../encoding/address.ts'
import { addressesNamed } from '../typed-data/message-members.ts'
import { orderOutputs } from '../typed-data/order-outputs.ts'
import { permittedAmounts } from '../typed-data/permitted-amounts.ts'
import type { TypedData, TypedStruct } from '../typed-data/typed-data.ts'
import { allowing, amountOf, coinOf, type Moving, receiving, type What } from './movement.ts'

const taker = { to: null, toInWords: 'whoever takes the offer' } as const

/** Lists the movements of a Seaport order: what is offered, and the least that its owner and others are to get. */
export function movementsOfOrder({
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
    ...offer.map(item => ({ does: 'offers' as const, ...itemOf(chainId, item, 'most'), ...taker, from: offerer })),
    ...consideration.flatMap(item =>
      receiving({ chainId, by: contract }, itemOf(chainId, item, 'least'), String(item.recipient)),
    ),
  ]
}

/** Amounts go from one to the other while the order is open. */
function itemOf(chainId: bigint, item: TypedStruct, which: 'most' | 'least'): What {
  const [start, end] = [item.startAmount as bigint, item.endAmount as bigint]
  const amount = start < end === (which === 'most') ? end : start
  const token = item.token as EthereumAddress
  switch (item.itemType) {
    case 0n:
      return coinOf({ chainId, value: amount })
    case 1n:
      return amountOf({ chainId }, amount, token)
    case 2n:
    case 3n:
      return other(`${counted(amount, item)}token number ${item.identifierOrCriteria} of contract ${token}`, token)
    default:
      return other(`${counted(amount, item)}any token of contract ${token}`, token)
  }
}

/** Returns the amount before the name of a token; empty for an amount of 1 of a contract whose tokens are one each. */
function counted(amount: bigint, { itemType }: TypedStruct): string {
  return amount === 1n && (itemType === 2n || itemType === 4n) ? '' : `${amount} of `
}

function other(inWords: string, token: EthereumAddress): What {
  return { inWords, asset: null, item: token, units: 0n }
}

/** How orders that are told by the names of their members say what is given, what is asked for it, and who gets that. */
const namings = [
  // CoW Protocol takes its fee on top of what is sold.
  {
    gives: ['sellToken', 'sellAmount', 'feeAmount'],
    asks: ['buyToken', 'buyAmount'],
    owner: [],
    receiver: ['receiver'],
  },
  { gives: ['sellToken', 'sellAmount'], asks: ['buyToken', 'buyAmount'], owner: [], receiver: ['receiver'] },
  // 1inch
  {
    gives: ['makerAsset', 'makingAmount'],
    asks: ['takerAsset', 'takingAmount'],
    owner: ['maker'],
    receiver: ['receiver', 'maker'],
  },
  // 0x
  { gives: ['makerToken', 'makerAmount'], asks: ['takerToken', 'takerAmount'], owner: ['maker'], receiver: ['maker'] },
] as const

/**
 * Lists the movements that an order states by the names of its members. What contracts take it for is not known, which the card says as
 * well.
 * @param from - The account that signs.
 */
export function movementsOfNamedOrder({ domain, message }: TypedData, from: string | null): readonly Moving[] {
  const { chainId } = domain
  const naming = namings.find(({ gives, asks }) => [...gives, ...asks].every(name => Object.hasOwn(message, name)))
  if (!naming || typeof chainId !== 'bigint') return []
  const [given, asked] = [named(naming.gives, message, chainId), named(naming.asks, message, chainId)]
  const receiver = naming.receiver.map(name => message[name]).find(isSomebody)
  const owner = naming.owner.map(name => message[name]).find(isSomebody)
  return given && asked
    ? [
        { does: 'offers', ...given, ...taker, ...(owner !== undefined && { from: owner }) },
        ...receiving({ chainId, by: domain.verifyingContract as EthereumAddress }, asked, receiver ?? from),
      ]
    : []
}

/**
 * Lists the movements of a UniswapX order: a permit for what is given, and outputs that say who gets what. The coin is the zero address
 * there. What contracts take it for is not known, which the card says as well.
 */
export function movementsOfOutputs(typedData: TypedData): readonly Moving[] {
  const { chainId } = typedData.domain
  const outputs = orderOutputs(typedData)
  const [spender] = addressesNamed(typedData, 'spender')
  if (outputs.length === 0 || typeof chainId !== 'bigint' || spender === undefined) return []
  return [
    ...permittedAmounts(typedData).map(({ contract, amount }) =>
      allowing(amountOf({ chainId }, amount, contract), spender),
    ),
    ...outputs.flatMap(({ token, least, recipient }) =>
      receiving(
        { chainId, by: spender },
        BigInt(token) === 0n ? coinOf({ chainId, value: least }) : amountOf({ chainId }, least, token),
        recipient,
      ),
    ),
  ]
}

/** All amounts are of the one token. */
function named([token, ...amounts]: readonly [string, ...string[]], message: TypedStruct, chainId: bigint) {
  const contract = asAddress(message[token])
  const units = amounts.map(amount => message[amount])
  return contract !== undefined && units.every(each => typeof each === 'bigint')
    ? amountOf(
        { chainId },
        units.reduce((sum, each) => sum + each, 0n),
        contract,
      )
    : undefined
}

function isSomebody(value: unknown): value is EthereumAddress {
  return asAddress(value) !== undefined && BigInt(value as string) !== 0n
}
