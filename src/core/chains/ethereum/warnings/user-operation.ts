import { danger, notice } from '../../declaration/described.ts'
import { signedOperation } from '../calls/user-operation.ts'
import type { MessageRule } from './rule.ts'

/** ERC-4337: what a smart account does once anybody sends this on. */
export const userOperation: MessageRule = message => {
  const operation = signedOperation(message)
  if (!operation) return undefined
  const { account, creation } = operation
  if (!creation) return notice('Whoever holds the signature can have the account do this.')
  if (creation.isDelegated)
    return danger(
      `It first sets up the account ${account}, whose code EIP-7702 sets: who may act for it then cannot be shown.`,
    )
  const by = creation.factory === null ? '' : ` through the factory ${creation.factory}`
  return danger(`It creates the account that acts${by}, with code that cannot be shown, and then acts for it.`)
}
