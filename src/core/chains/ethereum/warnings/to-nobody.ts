import { danger } from '../../declaration/described.ts'
import { isSwap, paysOut, receiverOf, tokenRecipient } from '../calls/recipients.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { isSignedTransfer } from '../typed-data/message-members.ts'
import type { CallRule, MessageRule } from './rule.ts'

/** Tokens whose recipient nobody is known to hold a key of. Coin that is sent so is told of by the transaction. */
export const toNobody: CallRule = call => {
  const recipient = tokenRecipient(call) ?? (isSwap(call) || paysOut(call) ? receiverOf(call) : undefined)
  return recipient !== undefined && isBurnAddress(recipient)
    ? danger(`Nobody is known to hold a key of ${recipient}: what goes there is lost.`)
    : undefined
}

/** Warns of a transfer to a burn address that is signed here and carried out by somebody else. */
export const signedToNobody: MessageRule = typedData => {
  const { to } = typedData.message
  return isSignedTransfer(typedData) && typeof to === 'string' && isBurnAddress(to)
    ? danger(`Nobody is known to hold a key of ${to}: what goes there is lost.`)
    : undefined
}
