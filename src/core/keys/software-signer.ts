import { deriveKey } from '../crypto/derivation.ts'
import { signEd25519 } from '../crypto/ed25519.ts'
import { signP256Digest } from '../crypto/p256.ts'
import { signSchnorr } from '../crypto/schnorr.ts'
import { givenOut, makeSecp256k1, recoversItsKey } from '../crypto/secp256k1.ts'
import { signTaproot } from '../crypto/taproot.ts'
import { AgentError } from '../errors.ts'
import type { MadeSignature, SignatureCheck } from '../ports/signature-check.ts'
import type { Signature, SignatureScheme, Signer, SigningInput, SigningKey } from '../ports/signer.ts'
import type { Curve } from '../schema/curve.ts'
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
      // A caller who hears that the vault had locked may take it that nothing was signed.
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
      secret => (path === null ? secret : derived(secret, path, curve)),
      privateKey => makers[input.curve](input as never, privateKey, publicKey),
    )
    return 'compact' in made ? givenOut(made, await isSound(made)) : made
  }
}

type Maker<Input> = (input: Input, privateKey: Uint8Array, publicKey: Uint8Array) => MadeSignature | Signature

/** Makers of signatures, by curve. What is made with secp256k1 is not checked yet, the others are. */
const makers: { readonly [OfCurve in Curve]: Maker<Extract<SigningInput, { curve: OfCurve }>> } = {
  CURVE_SECP256K1: ({ digest, scheme = 'ofCurve' }, privateKey, publicKey) =>
    schemes[scheme](digest, privateKey, publicKey),
  CURVE_ED25519: ({ message }, privateKey, publicKey) => halves(signEd25519(message, privateKey, publicKey)),
  CURVE_P256: ({ digest }, privateKey, publicKey) => signP256Digest(digest, privateKey, publicKey),
}

const schemes: Readonly<Record<SignatureScheme, Maker<Uint8Array>>> = {
  ofCurve: makeSecp256k1,
  taproot: (digest, privateKey, publicKey) => halves(signTaproot(digest, privateKey, publicKey)),
  schnorr: (digest, privateKey, publicKey) => halves(signSchnorr(digest, privateKey, publicKey)),
}

/** @param signature - 64 bytes */
function halves(signature: Uint8Array): Signature {
  return { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 }
}

function derived(secret: Uint8Array, path: string, curve: Curve): Uint8Array {
  if (curve === 'CURVE_P256') throw new AgentError('REQUEST_INVALID', 'Wallets have no keys on P-256.')
  return deriveKey(secret, path, curve)
}

function cutShort(cause: unknown): AgentError {
  return new AgentError(
    'INTERRUPTED',
    'Not all of it could be signed, so none of the signatures were given out. Ask again if you still want it.',
    { cause },
  )
}
