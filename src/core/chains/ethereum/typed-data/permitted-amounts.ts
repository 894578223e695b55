import { asAddress } from '../encoding/address.ts'
import type { Takeable } from '../networks/at-most.ts'
import { membersNamed } from './message-members.ts'
import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

/** Lists the amounts and tokens that a permit lets somebody take; empty for other messages, and for a permit without amounts. */
export function permittedAmounts(typedData: TypedData): readonly Takeable[] {
  const { primaryType, domain, message } = typedData
  if (!/^Permit/.test(primaryType)) return []
  const { verifyingContract } = domain
  const structs = membersNamed(typedData, 'details', 'permitted').flatMap(
    member => (Array.isArray(member) ? member : [member]) as readonly TypedValue[],
  )
  return [{ token: verifyingContract, amount: message.value }, ...(structs as readonly TypedStruct[])].flatMap(
    struct => {
      const { token, amount } = struct
      const contract = asAddress(token)
      return contract !== undefined && typeof amount === 'bigint' ? [{ contract, amount }] : []
    },
  )
}
