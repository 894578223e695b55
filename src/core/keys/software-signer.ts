import { deriveKey } from '../crypto/derivation.ts'
import { signEd25519 } from '../crypto/ed25519.ts'
import { signSecp256k1 } from '../crypto/secp256k1.ts'
import { AgentError } from '../errors.ts'
import type { Signature, Signer, SigningInput, SigningKey } from '../ports/signer.ts'
import type { Keyring } from './keyring.ts'

/** Signs with keys whose secrets are in this computer's vault. */
export function softwareSigner(keyring: Keyring): Signer {
  return {
    sign(key, input) {
      if (key.curve !== input.curve) throw new AgentError('REQUEST_INVALID', `the key is on ${key.curve}`)
      const { organizationId, keyId, curve, path } = key
      return keyring.use(
        { organizationId, keyId },
        `${curve} ${path ?? ''}`,
        secret => (path === null ? Uint8Array.from(secret) : deriveKey(secret, path, curve)),
        privateKey => signed(key, input, privateKey),
      )
    },
  }
}

function signed(key: SigningKey, input: SigningInput, privateKey: Uint8Array): Signature {
  const publicKey = Buffer.from(key.publicKey, 'hex')
  if (input.curve === 'CURVE_SECP256K1') return signSecp256k1(input.digest, privateKey, publicKey)
  const signature = signEd25519(input.message, privateKey, publicKey)
  return { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 }
}
