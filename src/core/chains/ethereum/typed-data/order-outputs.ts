import { asAddress, type EthereumAddress } from '../encoding/address.ts'
import { isOrder, membersNamed } from './message-members.ts'
import type { TypedData, TypedStruct } from './typed-data.ts'

/** Payment of an order of UniswapX: the token, the amount and the recipient. */
export interface OrderOutput {
  /** All zeros for the coin. */
  readonly token: EthereumAddress
  /** The least of what it can be while the order is open, in base units. */
  readonly least: bigint
  readonly recipient: EthereumAddress
}

/** Empty for a message that is no such order. */
export function orderOutputs(typedData: TypedData): readonly OrderOutput[] {
  if (!isOrder(typedData)) return []
  const structs = membersNamed(typedData, 'outputs', 'baseOutputs').flatMap(member =>
    Array.isArray(member) ? (member as readonly TypedStruct[]) : [],
  )
  return structs.flatMap(({ amount, startAmount, endAmount, minAmount, ...struct }) => {
    const [token, recipient] = [asAddress(struct.token), asAddress(struct.recipient)]
    const amounts = [amount, startAmount, endAmount, minAmount].filter(each => typeof each === 'bigint')
    if (token === undefined || recipient === undefined || amounts.length === 0) return []
    const least = amounts.toSorted((one, other) => (one < other ? -1 : 1))[0] as bigint
    return [{ token, least, recipient }]
  })
}
