import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { SmartContractInterface } from './record.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` */
export function findSmartContractInterface(reader: Reader, organizationId: string, id: string): SmartContractInterface {
  const found = reader.find('smartContractInterfaces', organizationId, id)
  if (!found)
    throw new AgentError('RESOURCE_NOT_FOUND', `unable to find smart contract interface ${id} in organization`)
  return found
}
