import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from './record.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` */
export function findPrivateKey(reader: Reader, organizationId: string, privateKeyId: string): PrivateKey {
  const privateKey = reader.find('privateKeys', organizationId, privateKeyId)
  if (!privateKey)
    throw new AgentError('RESOURCE_NOT_FOUND', `unable to find private key ${privateKeyId} in organization`)
  return privateKey
}
