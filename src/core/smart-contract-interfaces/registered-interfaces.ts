import type { Reader } from '../ports/store.ts'
import type { SmartContractInterface } from '../records/smart-contract-interface.ts'

/** What an organization has registered of contracts, oldest first, to read by it what is signed. */
export function registeredInterfaces(reader: Reader, organizationId: string): readonly SmartContractInterface[] {
  return reader.list('smartContractInterfaces', organizationId)
}
