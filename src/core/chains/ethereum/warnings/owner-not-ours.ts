import { danger, notice } from '../../declaration/described.ts'
import { callInMessage } from '../calls/call-in-message.ts'
import { addressesNamed, isOrder, isPermit, isSignedTransfer } from '../typed-data/message-members.ts'
import type { MessageRule } from './rule.ts'

/** It speaks for somebody whose signature this would not be: useless, or a trick. Blur pays what is sold to whoever trades. */
export const ownerNotOurs: MessageRule = (message, { signer, isOurs }) => {
  const names = [
    ...(isPermit(message) ? ['owner', 'holder'] : []),
    ...(isSignedTransfer(message) ? ['from'] : []),
    ...(isOrder(message) ? ['maker', 'offerer', 'swapper', 'trader', 'user'] : []),
  ]
  const other = addressesNamed(message, ...names).find(
    address => BigInt(address) !== 0n && address !== signer && !isOurs(address),
  )
  if (other === undefined) return undefined
  const level = addressesNamed(message, 'trader').includes(other) ? danger : notice
  return level(
    `It speaks for ${other}, which is no account of yours: your signature is worth nothing there, or means something else.`,
  )
}

/** The same of a Safe or a smart account: one of the organization’s own has a name here. */
export const accountNotKnown: MessageRule = (message, { isNamed }) => {
  const account = callInMessage(message)?.account
  return account === undefined || isNamed(account)
    ? undefined
    : notice(
        `It speaks for the account ${account}, which is not known here: check that it is yours, and give it a name in the address book.`,
      )
}
