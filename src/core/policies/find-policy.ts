import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { Policy } from './record.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` */
export function findPolicy(reader: Reader, organizationId: string, policyId: string): Policy {
  const policy = reader.find('policies', organizationId, policyId)
  if (!policy) throw new AgentError('RESOURCE_NOT_FOUND', `unable to find policy ${policyId} in organization`)
  return policy
}
