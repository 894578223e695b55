import { notice } from '../../declaration/described.ts'
import { signedOperation } from '../calls/user-operation.ts'
import type { MessageRule } from './rule.ts'

/** ERC-4337: what a paymaster pays for an account it may take from it in tokens, by an allowance that was given before. */
export const paymasterPays: MessageRule = message => {
  const operation = signedOperation(message)
  if (!operation?.hasPaymaster) return undefined
  const who = operation.paymaster === null ? '' : `: ${operation.paymaster}`
  return notice(`Somebody else pays the fee, and may ask the account for it in tokens${who}.`)
}
