import type { Credential } from '../activity/credential.ts'
import type { Reader } from '../ports/store.ts'
import { credentialRecords } from './credential-records.ts'

/**
 * The registered credential that a stamp goes back to. A session that is renewed goes on being of the one that began the first, so
 * that whoever takes that away has ended them all.
 */
export function beganBy(reader: Reader, { organizationId, key }: Credential): string {
  const apiKey = key.kind === 'apiKey' ? reader.find('apiKeys', organizationId, key.id) : undefined
  return apiKey?.begunBy ?? key.id
}

/** Whether that credential lasts until it is taken away: then so may what it begins. */
export function lastingBegan(reader: Reader, credential: Credential): boolean {
  const { organizationId } = credential
  const id = beganBy(reader, credential)
  const apiKey = reader.find('apiKeys', organizationId, id)
  if (apiKey) return apiKey.expirationSeconds === null
  return Object.values(credentialRecords).some(kind => reader.find(kind, organizationId, id) !== undefined)
}
