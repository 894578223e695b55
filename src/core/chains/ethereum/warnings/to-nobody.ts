import { danger } from '../../declaration/described.ts'
import { isSwap, paysOut, receiverOf, receiversOf } from '../calls/recipients.ts'
import { tokensSent } from '../calls/tokens-sent.ts'
import { isZeroKnown } from '../calls/zero-receiver.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { isSignedTransfer } from '../typed-data/message-members.ts'
import type { CallRule, MessageRule } from './rule.ts'

/** Tokens whose recipient nobody is known to hold a key of. */
export const toNobody: CallRule = call => {
  const receivers = receiversOf(call)
  const isZeroMeant = receivers.some(({ path, address }) => address === zero && isZeroKnown(call, path))
  const sent = tokensSent(call)
  const paid = sent.length === 0 && (isSwap(call) || paysOut(call)) ? receiverOf(call) : undefined
  const named = receivers.flatMap(({ path, address }) =>
    address === null || (address === zero && isZeroKnown(call, path)) ? [] : address,
  )
  const all = [
    ...sent.map(({ to }) => to),
    ...(paid === undefined || (paid === zero && isZeroMeant) ? [] : [paid]),
    ...named,
  ]
  return [...new Set(all.filter(isBurnAddress))].map(lost =>
    danger(`Nobody is known to hold a key of ${lost}: what goes there is lost.`),
  )
}

const zero = '0x0000000000000000000000000000000000000000'

/** Warns of a transfer to a burn address that is signed here and carried out by somebody else. */
export const signedToNobody: MessageRule = typedData => {
  const { to } = typedData.message
  return isSignedTransfer(typedData) && typeof to === 'string' && isBurnAddress(to)
    ? danger(`Nobody is known to hold a key of ${to}: what goes there is lost.`)
    : undefined
}
