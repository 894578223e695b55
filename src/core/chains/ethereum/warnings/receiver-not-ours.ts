import { danger, notice } from '../../declaration/described.ts'
import { isSwap, paysOut, receiverOf } from '../calls/recipients.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import type { CallRule } from './rule.ts'

/** Warns of a swap or a withdrawal that pays somebody else. People who swap mostly want the tokens themselves. */
export const receiverNotOurs: CallRule = (call, { signer, isOurs }) => {
  const swap = isSwap(call)
  const receiver = swap || paysOut(call) ? receiverOf(call) : undefined
  if (receiver === undefined || isBurnAddress(receiver) || receiver === signer || isOurs(receiver)) return undefined
  return swap
    ? danger(`What the swap pays out goes to ${receiver}, which is no account of yours.`)
    : notice(`What it pays out goes to ${receiver}, which is no account of yours.`)
}
