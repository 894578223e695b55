import { TurnkeyClient } from '@turnkey/core'

const { VITE_AGENT_URL: url = 'http://localhost:8840', VITE_ORGANIZATION_ID: organizationId } = import.meta.env
if (!organizationId) throw new Error('Set VITE_ORGANIZATION_ID; README.md says where it comes from.')

/** The public client, unmodified: both of its addresses are the agent's. */
export const turnkey = new TurnkeyClient({
  apiBaseUrl: url,
  authProxyUrl: url,
  authProxyConfigId: organizationId,
  organizationId,
})

/** The keys that the agent signs with, P-256, 65 bytes uncompressed, hex. */
interface SignerPublicKeys {
  readonly tlsFetcher: string
}

/** @throws Error if the agent cannot be reached, or does not serve sign-in. */
export async function signerPublicKeys(): Promise<SignerPublicKeys> {
  const response = await fetch(`${url}/v1/wallet_kit_config`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-ID': organizationId },
    body: '{}',
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer.signerPublicKeys
}
