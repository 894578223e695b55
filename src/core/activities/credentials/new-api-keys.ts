import type { Field } from '../../../shared/card.ts'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'
import type { ApiKey } from '../../records.ts'
import type { ApiKeyParameters } from '../../schema/api-key.ts'

/** @throws AgentError `CREDENTIAL_CONFLICT` if one is registered in the organization, or named twice. */
export function checkApiKeys(apiKeys: readonly ApiKeyParameters[], reader: Reader, organizationId: string): void {
  const seen = new Set<string>()
  for (const { publicKey } of apiKeys) {
    if (seen.has(publicKey) || reader.list('apiKeys', organizationId, { publicKey }).length > 0) {
      throw new AgentError('CREDENTIAL_CONFLICT', `api key ${publicKey} already exists in organization`)
    }
    seen.add(publicKey)
  }
}

export function apiKeyRecord(
  { apiKeyName, publicKey, curveType, expirationSeconds }: ApiKeyParameters,
  owner: { readonly organizationId: string; readonly userId: string },
  id: string,
  now: number,
): ApiKey {
  return {
    ...owner,
    id,
    name: apiKeyName,
    publicKey,
    curve: curveType,
    expirationSeconds: expirationSeconds === undefined ? null : Number(expirationSeconds),
    device: false,
    createdAt: now,
    updatedAt: now,
  }
}

export function apiKeyFields(apiKeys: readonly ApiKeyParameters[]): Field[] {
  return apiKeys.map(({ apiKeyName, publicKey, expirationSeconds }) => ({
    label: `API key “${visible(apiKeyName, 100)}”`,
    value: publicKey,
    style: 'bytes',
    exact: expirationSeconds === undefined ? 'never expires' : `expires after ${expirationSeconds} seconds`,
  }))
}
