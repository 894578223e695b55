import type { Credential } from '../activity/credential.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { ApiKey } from '../records/api-key.ts'
import { isInNetworks } from '../schema/ip-network.ts'

/**
 * Checks that a credential may be used at the address that a request came from. The list of its organization has to allow it, and so has
 * the list of the API key, or of the key that began the session. Requests of the window pass: the person there can take any list away.
 * @param caller - Its address is absent for a program on this computer.
 * @throws AgentError `ADDRESS_REFUSED`
 */
export function requireAllowedAddress(
  reader: Reader,
  { organizationId, key }: Pick<Credential, 'organizationId' | 'key'>,
  caller: { readonly window: boolean; readonly remote?: { readonly address: string } | undefined },
): void {
  if (caller.window) return
  const address = caller.remote?.address
  const organization = reader.find('organizations', organizationId, organizationId)
  const lists = [organization, ...keysBehind(reader, organizationId, key.id)].flatMap(each =>
    each?.ipAllowlist?.enabled ? [each.ipAllowlist.rules.map(({ cidr }) => cidr)] : [],
  )
  if (lists.every(networks => isInNetworks(networks, address))) return
  throw new AgentError(
    'ADDRESS_REFUSED',
    `this credential may not be used from ${address ?? 'this computer'}. The window lists the allowed networks under Organization, and can remove them.`,
  )
}

/** The API key, or the session, and what began it. */
function keysBehind(reader: Reader, organizationId: string, id: string): readonly ApiKey[] {
  const apiKey = reader.find('apiKeys', organizationId, id)
  const begunBy = apiKey ? apiKey.begunBy : reader.find('readOnlySessions', organizationId, id)?.begunBy
  return [...(apiKey ? [apiKey] : []), ...(begunBy ? keysBehind(reader, organizationId, begunBy) : [])]
}
