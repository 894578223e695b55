import { randomBytes } from 'node:crypto'
import { taprootTweakPrivKey, taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import { signVerified, verifySchnorr } from './schnorr.ts'

/** No script tree: BIP-341 tweaks with the internal key alone. */
const noScripts = new Uint8Array()

/**
 * Signs a digest by BIP-340 with the key a taproot output without a script tree is spent by (BIP-341, BIP-86): the private key
 * tweaked with the hash of its own public key. The signature is verified before it is returned.
 *
 * @param digest - 32 bytes.
 * @param privateKey - 32 bytes, read and not kept.
 * @param publicKey - Compressed, 33 bytes: of the key before the tweak.
 * @param auxiliary - 32 random bytes (BIP-340 `aux_rand`), named in tests only.
 * @returns 64 bytes.
 * @throws AgentError `REQUEST_INVALID` for a digest of another length, `SECRET_DAMAGED` for what is no private key, `INTERNAL` if
 * the signature does not verify.
 */
export function signTaproot(
  digest: Uint8Array,
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  auxiliary: Uint8Array = randomBytes(32),
): Uint8Array {
  const tweak = (key: Uint8Array) => taprootTweakPrivKey(key, noScripts)
  const isSound = (signature: Uint8Array) => verifyTaproot(digest, signature, publicKey)
  return signVerified({ digest, privateKey, auxiliary, tweak, isSound })
}

/**
 * Verifies that `signature` (64 bytes, BIP-340) spends from the taproot output of `publicKey` (33 bytes, before the tweak).
 * False, never an error, for bytes that are no signature, no digest or no public key.
 */
export function verifyTaproot(digest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return verifySchnorr(digest, signature, taprootOutputKey(publicKey))
  } catch {
    return false
  }
}

/** The x-only key, 32 bytes, that an output without a script tree is paid to (BIP-86). @param publicKey - Compressed, 33 bytes. */
export function taprootOutputKey(publicKey: Uint8Array): Uint8Array {
  return taprootTweakPubkey(publicKey.subarray(1), noScripts)[0]
}
