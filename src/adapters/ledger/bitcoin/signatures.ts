import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { BitcoinSigning } from '../../../core/chains/bitcoin/transaction.ts'
import { verifyTaproot } from '../../../core/crypto/taproot.ts'
import type { Signature } from '../../../core/ports/signer.ts'
import { nonsense } from '../nonsense.ts'
import { signatureWrong, soundSignature } from '../sound-signature.ts'

/** The type of hash that the agent has signed: of the whole transaction. */
export const sighashAll = 0x01

/**
 * @param answer - DER (BIP-66) and the type of hash; for taproot 64 bytes, because that of the default type has none.
 * @throws AgentError `DEVICE_SIGNATURE_WRONG` unless it is one of `digest` by `publicKey`, `DEVICE_NONSENSE` for what is no signature.
 */
export function soundInputSignature(
  answer: Uint8Array,
  { digest, taproot }: BitcoinSigning,
  publicKey: string,
): Signature {
  if (taproot) return soundTaprootSignature(answer, digest, publicKey)
  if (answer.at(-1) !== sighashAll) throw nonsense('a signature of another type of hash')
  return soundSignature(halvesOfDer(answer.subarray(0, -1)), digest, publicKey)
}

function soundTaprootSignature(answer: Uint8Array, digest: Uint8Array, publicKey: string): Signature {
  if (answer.length !== 64) throw nonsense('a taproot signature that is not 64 bytes long')
  const signature = Uint8Array.from(answer)
  if (!verifyTaproot(digest, signature, Buffer.from(publicKey, 'hex'))) throw signatureWrong()
  return { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 }
}

function halvesOfDer(der: Uint8Array): { readonly r: string; readonly s: string } {
  try {
    const compact = secp256k1.Signature.fromBytes(Uint8Array.from(der), 'der').toBytes('compact')
    const hex = Buffer.from(compact).toString('hex')
    return { r: hex.slice(0, 64), s: hex.slice(64) }
  } catch (failure) {
    throw nonsense(failure)
  }
}
