import { organizationId, url } from './settings.ts'

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
