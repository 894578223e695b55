import { asAddress } from '../encoding/address.ts'
import type { Takeable } from '../networks/at-most.ts'
import { membersNamed } from './message-members.ts'
import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

/** Lists the amounts and tokens that a permit lets somebody take; empty for other messages, and for a permit without amounts. */
export function permittedAmounts(typedData: TypedData): readonly Takeable[] {
  const { primaryType, domain, message } = typedData
  if (primaryType === 'Permit') {
    const contract = asAddress(domain.verifyingContract)
    return contract !== undefined && typeof message.value === 'bigint' ? [{ contract, amount: message.value }] : []
  }
  if (!/^Permit/.test(primaryType)) return []
  const structs = membersNamed(typedData, 'details', 'permitted').flatMap(
    member => (Array.isArray(member) ? member : [member]) as readonly TypedValue[],
  )
  return structs.flatMap(struct => {
    const { token, amount } = struct as TypedStruct
    const contract = asAddress(token)
    return contract !== undefined && typeof amount === 'bigint' ? [{ contract, amount }] : []
  })
}
