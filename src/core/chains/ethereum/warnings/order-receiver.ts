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

export const orderInParts: MessageRule = message =>
  isOrder(message) && membersNamed(message, 'partiallyFillable', 'allowPartialFills').includes(true)
    ? notice('The order may be filled in parts, each when somebody likes the price.')
    : undefined
