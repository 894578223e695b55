import { decryptSecretBundle, encryptSecretToBundle, generateP256KeyPair } from '@turnkey/crypto'
import type { TurnkeyApiTypes, TurnkeyClient } from '@turnkey/http'

type Imported = TurnkeyApiTypes['v1ImportSecretParams']
type Exported = TurnkeyApiTypes['v1ExportSecretParams']

export interface NewSecret extends Pick<Imported, 'name' | 'staticProperties'> {
  readonly plaintext: string
}

const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1'

/** What a program does with its secrets, through the public SDKs, unmodified. */
export function secretsOf(client: TurnkeyClient, envelope: () => { organizationId: string; timestampMs: string }) {
  let signer = ''

  /** Encrypts each to a target of its own. */
  async function encrypted(secrets: readonly NewSecret[]): Promise<Imported[]> {
    const { activity } = await client.initImportSecrets({
      ...envelope(),
      type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS',
      parameters: { encryptionSuite, numSecrets: secrets.length },
    })
    const targets = activity.result.initImportSecretsResult?.enclaveTargetMessages ?? []
    if (targets.length !== secrets.length) throw new Error(`there are ${targets.length} targets`)
    return Promise.all(
      secrets.map(async ({ plaintext, ...others }, index) => {
        const ingressTargetBundle = targets[index] ?? ''
        signer = JSON.parse(ingressTargetBundle).enclaveQuorumPublic
        const { organizationId } = envelope()
        const trusted = { organizationId, dangerouslyOverrideSignerPublicKey: signer }
        return {
          ...others,
          encryptionSuite,
          ...(await encryptSecretToBundle({ plaintext, ingressTargetBundle, ...trusted })),
        }
      }),
    )
  }

  async function submitImport(secrets: Imported[]) {
    const { activity } = await client.importSecrets({
      ...envelope(),
      type: 'ACTIVITY_TYPE_IMPORT_SECRETS',
      parameters: { secrets },
    })
    return activity
  }

  /** Begins an export of each to a key of its own. */
  function exporting(ids: readonly string[], more: Partial<Exported> = {}) {
    const keys = ids.map(() => generateP256KeyPair())
    const { organizationId, timestampMs } = envelope()
    const secrets = ids.map((secretId, index) => ({
      secretId,
      targetPublicKey: keys[index]?.publicKeyUncompressed ?? '',
      encryptionSuite: encryptionSuite as Exported['encryptionSuite'],
      ...more,
    }))
    return {
      submit: () =>
        client.exportSecrets({
          ...{ organizationId, timestampMs },
          type: 'ACTIVITY_TYPE_EXPORT_SECRETS',
          parameters: { secrets },
        }),
      decrypted: (payloads: readonly string[] = []) =>
        Promise.all(
          payloads.map((secretPayload, index) =>
            decryptSecretBundle({
              secretPayload,
              embeddedPrivateKey: keys[index]?.privateKey ?? '',
              organizationId,
              dangerouslyOverrideSignerPublicKey: signer,
            }),
          ),
        ),
    }
  }

  return {
    encrypted,
    submitImport,
    exporting,
    async import(...secrets: NewSecret[]): Promise<string[]> {
      const { result } = await submitImport(await encrypted(secrets))
      return result.importSecretsResult?.secretIds ?? []
    },
    async export(...ids: string[]): Promise<string[]> {
      const { submit, decrypted } = exporting(ids)
      return decrypted((await submit()).activity.result.exportSecretsResult?.secretPayloads)
    },
    async delete(...secretIds: string[]) {
      const { activity } = await client.deleteSecrets({
        ...envelope(),
        type: 'ACTIVITY_TYPE_DELETE_SECRETS',
        parameters: { secretIds },
      })
      return activity
    },
    async list(limit = 100) {
      const { organizationId } = envelope()
      return (await client.listSecrets({ organizationId, paginationOptions: { limit: String(limit) } })).secrets
    },
  }
}
