import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Keyring } from '../../core/keys/keyring.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import { compressedPublicKeyOf, generateP256KeyPair } from './p256-key-pair.ts'

/** A P-256 key pair for the window itself: its requests are stamped like anyone's. `secret` is PKCS #8 DER. */
export function generateWindowKey(): { readonly publicKey: string; readonly secret: Uint8Array } {
  const { publicKey, privateKey } = generateP256KeyPair()
  return { publicKey, secret: new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' })) }
}

/** An `X-Stamp` header for `body` by the window's own key. @throws AgentError `VAULT_LOCKED`, `SECRET_MISSING` and their like. */
export async function stampWithWindowKey(keyring: Keyring, apiKey: ApiKey, body: Uint8Array): Promise<string> {
  const { organizationId, id: keyId, publicKey } = apiKey
  const signature = await keyring.use(
    { organizationId, keyId },
    'windowKey',
    secret => secret,
    secret => {
      return sign('sha256', body, privateKeyOf(secret)).toString('hex')
    },
  )
  const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
  return Buffer.from(JSON.stringify(stamp)).toString('base64url')
}

/** Derives the public key from the secret of a window key, as the record has it. @throws Error if it is no such secret */
export function publicKeyOfWindow(secret: Uint8Array): string {
  return compressedPublicKeyOf(privateKeyOf(secret))
}

function privateKeyOf(secret: Uint8Array): KeyObject {
  // A view: a copy would outlive the lock.
  const der = Buffer.from(secret.buffer, secret.byteOffset, secret.length)
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
