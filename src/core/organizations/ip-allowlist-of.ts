import { findOrganization } from '../activity/open-organization.ts'
import { AgentError } from '../errors.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { ApiKey } from '../records/api-key.ts'
import type { Organization } from '../records/organization.ts'
import { requireRecord } from '../require-record.ts'
import type { IpAllowlist } from '../schema/ip-allowlist.ts'

/** What has a list of networks: an organization, or one of its registered API keys. */
export type HasIpAllowlist =
  | { readonly kind: 'organizations'; readonly record: Organization }
  | { readonly kind: 'apiKeys'; readonly record: ApiKey }

/**
 * @param publicKey - Of an API key; absent for the organization.
 * @throws AgentError `RESOURCE_NOT_FOUND`; `NOT_SUPPORTED` for a sub-organization
 */
export function havingIpAllowlist(
  reader: Reader,
  organizationId: string,
  publicKey: string | undefined,
): HasIpAllowlist {
  const organization = findOrganization(reader, organizationId)
  if (organization.parentId !== null)
    throw new AgentError('NOT_SUPPORTED', 'lists of networks are for an organization that is no sub-organization.')
  if (publicKey === undefined) return { kind: 'organizations', record: organization }
  const [apiKey] = reader.list('apiKeys', organizationId, { publicKey: publicKey.toLowerCase() })
  if (apiKey?.session === null && !apiKey.isWindowKey) return { kind: 'apiKeys', record: apiKey }
  throw new AgentError('RESOURCE_NOT_FOUND', 'Could not find an API key with this public key. get_api_keys lists them.')
}

/** Looks for it again, and gives it this list. */
export function writeIpAllowlist(
  transaction: Transaction,
  { kind, record: { organizationId, id } }: HasIpAllowlist,
  ipAllowlist: IpAllowlist | null,
  now: number,
): void {
  if (kind === 'organizations') {
    const organization = findOrganization(transaction, organizationId)
    transaction.replace('organizations', { ...organization, ipAllowlist, updatedAt: now })
  } else {
    const apiKey = requireRecord(transaction, 'apiKeys', organizationId, id)
    transaction.replace('apiKeys', { ...apiKey, ipAllowlist, updatedAt: now })
  }
}
