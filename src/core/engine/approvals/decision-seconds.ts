import type { Reader } from '../../ports/store.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Returns how long a request waits for the person: as they set it for the API key that asks, or for all. A session has the time of the key
 * that began it.
 */
export function decisionSecondsOf(
  reader: Reader,
  settings: Pick<Settings, 'get'>,
  { organizationId, credentialId }: { readonly organizationId: string; readonly credentialId: string },
): number {
  const apiKey = reader.find('apiKeys', organizationId, credentialId)
  const origin = apiKey?.begunBy ? reader.find('apiKeys', organizationId, apiKey.begunBy) : apiKey
  return origin?.decisionSeconds ?? settings.get().approvalWindowSeconds
}
