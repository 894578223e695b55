import type { Reader } from '../ports/store.ts'
import type { SmartContractInterface } from '../records/smart-contract-interface.ts'

/** Lists the contract interfaces that an organization has registered, oldest first, to read signed content with. */
export function registeredInterfaces(reader: Reader, organizationId: string): readonly SmartContractInterface[] {
  return reader.list('smartContractInterfaces', organizationId)
}
