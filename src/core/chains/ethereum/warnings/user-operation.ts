import { danger, notice } from '../../declaration/described.ts'
import type { MessageRule } from './rule.ts'

/** ERC-4337: what a smart account does once anybody sends this on. */
export const userOperation: MessageRule = ({ primaryType, message }) => {
  if (!/^(Packed)?UserOperation$/.test(primaryType)) return undefined
  const { initCode, paymasterAndData } = message
  if (typeof initCode === 'string' && initCode !== '0x')
    return danger('It creates the account that acts, with code that cannot be shown, and then acts for it.')
  return typeof paymasterAndData === 'string' && paymasterAndData !== '0x'
    ? notice('Somebody else pays the fee, and may ask the account for it in tokens.')
    : notice('Whoever holds the signature can have the account do this.')
}
