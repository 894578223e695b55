import { danger, notice } from '../../declaration/described.ts'
import { addressIn } from '../calls/call-tree.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import type { CallRule } from './rule.ts'

/** Who has an EntryPoint carry out operations pays for their gas, and the fees of all go to whom they name. */
export const operationBeneficiary: CallRule = (call, { signer, isOurs, isNamed }) => {
  const beneficiary = call.function === 'handleOps' ? addressIn(call, 'beneficiary') : undefined
  if (beneficiary === undefined || beneficiary === signer || isOurs(beneficiary)) return undefined
  if (isBurnAddress(beneficiary))
    return danger(`The fees of the operations go to ${beneficiary}: nobody is known to hold a key of it.`)
  const level = isNamed(beneficiary) ? notice : danger
  return level(
    `The fees of the operations go to ${beneficiary}, which is no account of yours, and whoever sends this pays their gas.`,
  )
}
