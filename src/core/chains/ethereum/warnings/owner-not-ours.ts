import { notice } from '../../declaration/described.ts'
import { addressesNamed, isOrder, isPermit, isSignedTransfer } from './message-members.ts'
import type { MessageRule } from './rule.ts'

/** It speaks for somebody whose signature this would not be: useless, or a trick. */
export const ownerNotOurs: MessageRule = (message, { signer, isOurs }) => {
  const names = isPermit(message)
    ? ['owner', 'holder']
    : isSignedTransfer(message)
      ? ['from']
      : isOrder(message)
        ? ['maker', 'offerer', 'swapper', 'trader']
        : []
  const other = addressesNamed(message, ...names).find(
    address => BigInt(address) !== 0n && address !== signer && !isOurs(address),
  )
  return other === undefined
    ? undefined
    : notice(
        `It speaks for ${other}, which is no account of yours: your signature is worth nothing there, or means something else.`,
      )
}
