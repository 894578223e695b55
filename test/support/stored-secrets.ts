import { decryptSecretBundle, encryptSecretToBundle, generateP256KeyPair } from '@turnkey/crypto'
import { newId } from '../../src/core/ids.ts'
import { begin } from '../../src/core/records/define/define-record.ts'
import { type StoredSecret, storedSecrets } from '../../src/core/records/stored-secret.ts'
import type { PostOptions, TestEngine } from './engine.ts'

const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1'

/** Keeps a secret that is no key, as though it had been imported. Answers its id. */
export async function keepSecret(
  { store, vault, clock, organizationId }: TestEngine,
  known: Partial<Pick<StoredSecret, 'name' | 'staticProperties' | 'exported'>> = {},
  text = 'a secret',
): Promise<string> {
  const id = newId()
  const record = begin(storedSecrets, { id, organizationId, name: null, staticProperties: [], ...known }, clock.now())
  await store.write(transaction => transaction.insert('storedSecrets', record))
  await vault.put({ organizationId, keyId: id }, Buffer.from(text))
  return id
}

/** Begins an import of so many secrets. Answers the bundles to encrypt to. */
export async function secretTargets(agent: TestEngine, numSecrets = 1, as: PostOptions = {}): Promise<string[]> {
  const { result } = await agent.post('ACTIVITY_TYPE_INIT_IMPORT_SECRETS', { encryptionSuite, numSecrets }, as)
  return (result.initImportSecretsResult as { enclaveTargetMessages: string[] }).enclaveTargetMessages
}

/** What the SDK makes of a text and a bundle, with whatever else a request says of a secret. */
export async function sentSecret(
  { organizationId }: Pick<TestEngine, 'organizationId'>,
  ingressTargetBundle: string,
  plaintext: string,
  more: object = {},
) {
  const { enclaveQuorumPublic: dangerouslyOverrideSignerPublicKey } = JSON.parse(ingressTargetBundle)
  const trusted = { organizationId, dangerouslyOverrideSignerPublicKey }
  return { encryptionSuite, ...(await encryptSecretToBundle({ plaintext, ingressTargetBundle, ...trusted })), ...more }
}

/** Sends an import. */
export function postSecrets(agent: TestEngine, secrets: readonly object[], as: PostOptions = {}) {
  return agent.post('ACTIVITY_TYPE_IMPORT_SECRETS', { secrets }, as)
}

/** An export of secrets to one new key, and what opens its payloads. */
export function exportOf(ids: readonly string[], more: object = {}) {
  const { publicKeyUncompressed: targetPublicKey, privateKey: embeddedPrivateKey } = generateP256KeyPair()
  return {
    parameters: { secrets: ids.map(secretId => ({ secretId, targetPublicKey, encryptionSuite, ...more })) },
    open: (secretPayload: string, organizationId: string) =>
      decryptSecretBundle({
        ...{ secretPayload, embeddedPrivateKey, organizationId },
        dangerouslyOverrideSignerPublicKey: JSON.parse(secretPayload).enclaveQuorumPublic,
      }),
  }
}
