import { danger, notice } from '../../declaration/described.ts'
import { addressesNamed, isOrder, membersNamed } from './message-members.ts'
import type { MessageRule } from './rule.ts'

/** What an order pays out goes to somebody else. Of Seaport's, the items say who gets what. */
export const orderReceiver: MessageRule = (message, { signer, isOurs }) => {
  if (!isOrder(message) || message.primaryType === 'OrderComponents') return undefined
  const other = addressesNamed(message, 'receiver', 'recipient').find(
    address => BigInt(address) !== 0n && address !== signer && !isOurs(address),
  )
  return other === undefined
    ? undefined
    : danger(`What the order pays out goes to ${other}, which is no account of yours.`)
}

export const orderInParts: MessageRule = message =>
  isOrder(message) && membersNamed(message, 'partiallyFillable', 'allowPartialFills').includes(true)
    ? notice('The order may be filled in parts, each when somebody likes the price.')
    : undefined
