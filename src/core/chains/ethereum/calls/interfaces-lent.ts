import type { SmartContractInterface } from '../../../records/smart-contract-interface.ts'
import type { EthereumTransaction, UnprotectedTransaction } from '../transactions/transaction.ts'
import type { TypedData } from '../typed-data/typed-data.ts'

type Calling = EthereumTransaction | UnprotectedTransaction | TypedData

/** The interfaces that an organization has registered, for when the calls of what it signs are decoded. */
const lent = new WeakMap<Calling, readonly SmartContractInterface[]>()

/** Before anybody asks what it calls. @returns what they were lent to */
export function lendInterfaces<Lent extends Calling>(
  signed: Lent,
  interfaces: readonly SmartContractInterface[] | undefined,
): Lent {
  if (interfaces !== undefined) lent.set(signed, interfaces)
  return signed
}

export function interfacesLent(signed: Calling): readonly SmartContractInterface[] {
  return lent.get(signed) ?? []
}
