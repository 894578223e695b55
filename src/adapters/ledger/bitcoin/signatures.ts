import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sighashAll } from '../../../core/chains/bitcoin/hash-type.ts'
import type { BitcoinSigning } from '../../../core/chains/bitcoin/transaction.ts'
import { verifyTaproot } from '../../../core/crypto/taproot.ts'
import type { Signature } from '../../../core/ports/signer.ts'
import { nonsense } from '../nonsense.ts'
import { signatureWrong, soundSignature } from '../sound-signature.ts'

/**
 * @param answer - DER (BIP-66) and the type of hash; for taproot 64 bytes, because the default type has none, or 65 with the type
 * SIGHASH_ALL, as the app of 2.0.x answers.
 * @throws AgentError `DEVICE_SIGNATURE_WRONG` unless it is one by `publicKey` of the digest of the type it states, `DEVICE_NONSENSE`
 * for what is no signature.
 */
export function soundInputSignature(
  answer: Uint8Array,
  { digest, digestOfAll, taproot }: Pick<BitcoinSigning, 'digest' | 'digestOfAll' | 'taproot'>,
  publicKey: string,
): Signature {
  if (taproot) return soundTaprootSignature(answer, { digest, digestOfAll }, publicKey)
  if (answer.at(-1) !== sighashAll) throw nonsense('a signature of another type of hash')
  return soundSignature(halvesOfDer(answer.subarray(0, -1)), digest, publicKey)
}

function soundTaprootSignature(
  answer: Uint8Array,
  { digest, digestOfAll }: Pick<BitcoinSigning, 'digest' | 'digestOfAll'>,
  publicKey: string,
): Signature {
  const statesAll = digestOfAll !== null && answer.length === 65 && answer[64] === sighashAll
  if (answer.length !== 64 && !statesAll) throw nonsense('a taproot signature of another length or type of hash')
  const signature = Uint8Array.from(answer.subarray(0, 64))
  const signed = statesAll ? digestOfAll : digest
  if (!verifyTaproot(signed, signature, Buffer.from(publicKey, 'hex'))) throw signatureWrong()
  const halves = { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 } as const
  return statesAll ? { ...halves, sighashAll: true } : halves
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
