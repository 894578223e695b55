import { danger, notice } from '../../declaration/described.ts'
import { addressesNamed, isOfSeaport, isOrder, membersNamed } from '../typed-data/message-members.ts'
import { orderOutputs } from '../typed-data/order-outputs.ts'
import type { MessageRule } from './rule.ts'

/** Warns of an order that pays somebody else. Of several outputs, one may be a fee: then none is the account's own. */
export const orderReceiver: MessageRule = (message, { signer, isOurs }) => {
  if (!isOrder(message) || isOfSeaport(message)) return undefined
  const isOther = (address: string) => BigInt(address) !== 0n && address !== signer && !isOurs(address)
  const outputs = orderOutputs(message)
  const receivers =
    outputs.length > 0 ? outputs.map(({ recipient }) => recipient) : addressesNamed(message, 'receiver', 'recipient')
  const other = outputs.length > 0 && !receivers.every(isOther) ? undefined : receivers.find(isOther)
  return other === undefined
    ? undefined
    : danger(`What the order pays out goes to ${other}, which is no account of yours.`)
}

/** The bit of the traits of an order of 1inch that forbids parts (MakerTraitsLib). */
const noParts = 1n << 255n
/** Types of orders of Seaport that allow parts: PARTIAL_OPEN and PARTIAL_RESTRICTED. */
const inParts: ReadonlySet<unknown> = new Set([1n, 3n])

export const orderInParts: MessageRule = message => {
  const { makerTraits, orderType } = message.message
  const mayBe =
    (isOrder(message) && membersNamed(message, 'partiallyFillable', 'allowPartialFills').includes(true)) ||
    (isOrder(message) && typeof makerTraits === 'bigint' && (makerTraits & noParts) === 0n) ||
    (isOfSeaport(message) && inParts.has(orderType))
  return mayBe
    ? notice('The order may be filled in parts, each for its share of what is asked, when somebody likes the price.')
    : undefined
}
