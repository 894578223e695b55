import { signedOperation } from '../calls/user-operation.ts'
import { everyChain } from '../networks/networks.ts'
import { feeAboveUsualOn } from '../transactions/fees.ts'
import type { MessageRule } from './rule.ts'

/** ERC-4337: whoever carries an operation out is paid what it names, as a block is paid what a transaction names. */
export const operationFee: MessageRule = message => {
  const operation = signedOperation(message)
  const { chainId } = message.domain
  if (!operation || operation.fee === null) return undefined
  return feeAboveUsualOn(typeof chainId === 'bigint' ? chainId : everyChain, operation.fee)?.warnings[0]
}
