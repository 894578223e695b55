import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Ed25519Key, ed25519KeyOf } from '../crypto/ed25519.ts'
import type { DerivedSecrets } from '../keys/bundle-signer.ts'
import type { Reader, Transaction } from '../ports/store.ts'

/** Key that events are signed with: one for the whole agent, derived from a key in the vault. */
export interface WebhookSigningKey extends Pick<Ed25519Key, 'sign'> {
  readonly published: PublishedKey
}

/** `publicKey`: 32 bytes, lower-case hex. `keyId`: its RFC 7638 thumbprint, base64url. */
const publishedKey = z.object({ keyId: z.string(), publicKey: z.string() })
export type PublishedKey = z.output<typeof publishedKey>

const settingName = 'webhookSigningKey'

/** @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`, `SECRET_MISSING` */
export async function loadSigningKey(secrets: DerivedSecrets): Promise<WebhookSigningKey> {
  const seed = await secrets.derive('webhook signatures', 32)
  try {
    const { publicKey, sign } = ed25519KeyOf(seed)
    const published = { keyId: thumbprint(publicKey), publicKey: Buffer.from(publicKey).toString('hex') }
    return { sign, published }
  } finally {
    seed.fill(0)
  }
}

/** Keeps the public key, so that it can be shown while the vault is locked. */
export function keepPublicKey(transaction: Transaction, published: PublishedKey): void {
  if (publishedIn(transaction)?.keyId !== published.keyId) transaction.setSetting(settingName, published)
}

/** `undefined` before the first webhook. */
function publishedIn(reader: Reader): PublishedKey | undefined {
  const kept = reader.setting(settingName)
  return kept === undefined ? undefined : publishedKey.parse(kept)
}

/** The key as a JSON Web Key Set (RFC 7517, RFC 8037) with the two members that wire.md §10 has beside. */
export function webhookKeySet(reader: Reader) {
  const key = publishedIn(reader)
  return {
    keys: key
      ? [
          {
            kid: key.keyId,
            kty: 'OKP',
            crv: 'Ed25519',
            alg: 'EdDSA',
            use: 'sig',
            x: Buffer.from(key.publicKey, 'hex').toString('base64url'),
            turnkey_signature_algorithm: 'ed25519',
            turnkey_signature_version: 'v1',
          },
        ]
      : [],
  }
}

function thumbprint(publicKey: Uint8Array): string {
  const x = Buffer.from(publicKey).toString('base64url')
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
}
