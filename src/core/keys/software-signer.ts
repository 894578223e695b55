import { deriveKey } from '../crypto/derivation.ts'
import { signEd25519 } from '../crypto/ed25519.ts'
import { givenOut, makeSecp256k1, recoversItsKey } from '../crypto/secp256k1.ts'
import { signTaproot } from '../crypto/taproot.ts'
import { AgentError } from '../errors.ts'
import type { SignatureCheck } from '../ports/signature-check.ts'
import type { Signature, Signer, SigningInput, SigningKey } from '../ports/signer.ts'
import type { Keyring } from './keyring.ts'

/**
 * Signs with keys whose secrets are in this computer's vault.
 *
 * @param isSound - Checks what secp256k1 keys have signed, before it is given out.
 */
export function softwareSigner(keyring: Keyring, isSound: SignatureCheck = made => recoversItsKey(made)): Signer {
  return {
    sign,
    async signAll(key, inputs) {
      const [only, ...more] = inputs
      if (only && more.length === 0) return [await sign(key, only)]
      const outcomes = await Promise.allSettled(inputs.map(input => sign(key, input)))
      const signatures = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      const failed = outcomes.find(({ status }) => status === 'rejected')
      if (failed?.status !== 'rejected') return signatures
      // Whoever is told that the vault had locked may take it that nothing was signed.
      throw signatures.length === 0 ? failed.reason : cutShort(failed.reason)
    },
  }

  async function sign(key: SigningKey, input: SigningInput): Promise<Signature> {
    if (key.curve !== input.curve) throw new AgentError('REQUEST_INVALID', `the key is on ${key.curve}`)
    const { organizationId, keyId, curve, path } = key
    const publicKey = Buffer.from(key.publicKey, 'hex')
    const made = await keyring.use(
      { organizationId, keyId },
      `${curve} ${path ?? ''}`,
      secret => (path === null ? secret : deriveKey(secret, path, curve)),
      privateKey =>
        input.curve === 'CURVE_ED25519'
          ? signEd25519(input.message, privateKey, publicKey)
          : input.taproot
            ? signTaproot(input.digest, privateKey, publicKey)
            : makeSecp256k1(input.digest, privateKey, publicKey),
    )
    if ('compact' in made) return givenOut(made, await isSound(made))
    return { r: made.subarray(0, 32), s: made.subarray(32), recoveryId: 0 }
  }
}

function cutShort(cause: unknown): AgentError {
  return new AgentError(
    'INTERRUPTED',
    'Not all of it could be signed, so none of the signatures were given out. Ask again if you still want it.',
    { cause },
  )
}
