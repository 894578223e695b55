/** Names one secret: the seed of a wallet, a private key, a key of the agent's own. */
export interface SecretName {
  readonly organizationId: string
  readonly keyId: string
}

/** One text for each name. Ids are UUIDs, which hold no spaces. */
export function secretId({ organizationId, keyId }: SecretName): string {
  return `${organizationId} ${keyId}`
}
