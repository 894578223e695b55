import { secp256k1 } from '@noble/curves/secp256k1.js'
import { verifySecp256k1 } from '../../crypto/secp256k1.ts'
import { verifyTaproot } from '../../crypto/taproot.ts'
import { AgentError } from '../../errors.ts'
import type { Signature } from '../../ports/signer.ts'
import { decodePsbt, encodePsbt, type PsbtInput } from './psbt.ts'
import { sighashAll, sighashDefault } from './signature-hash.ts'
import type { BitcoinSigning, BitcoinTransaction } from './transaction.ts'

/**
 * The PSBT with a signature for each of `signs`, in their order: DER and SIGHASH_ALL among the partial signatures, 64 bytes for
 * taproot (SIGHASH_DEFAULT), or 65 where SIGHASH_ALL was signed, which the input then states too, for whoever finalizes it. Nothing is
 * finalized, and nothing else changes. What is answered was read again, and its signatures checked.
 *
 * @param publicKey - Compressed, 33 bytes.
 * @throws AgentError `INTERNAL`
 */
export function assemblePsbt(
  { psbt, signs }: Pick<BitcoinTransaction, 'psbt' | 'signs'>,
  publicKey: Uint8Array,
  signatures: readonly Signature[],
): Uint8Array {
  if (signatures.length !== signs.length) throw unsound()
  const { global, outputs, ...decoded } = decodePsbt(psbt)
  const inputs = [...decoded.inputs]
  for (const [at, { index, taproot }] of signs.entries()) {
    const { r, s, sighashAll: statesAll = false } = signatures[at] as Signature
    const compact = Buffer.concat([r, s])
    const input = inputs[index]
    if (!input) throw unsound()
    if (statesAll && (!taproot || input.sighashType === sighashDefault)) throw unsound()
    inputs[index] = taproot
      ? statesAll
        ? { ...input, sighashType: sighashAll, tapKeySig: Uint8Array.of(...compact, sighashAll) }
        : { ...input, tapKeySig: Uint8Array.from(compact) }
      : { ...input, partialSig: [[Uint8Array.from(publicKey), Uint8Array.of(...derOf(compact), sighashAll)]] }
  }
  const signed = encodePsbt({ global, inputs, outputs })
  const answered = decodePsbt(signed).inputs
  if (!signs.every(signing => isSigned(answered[signing.index], signing, publicKey))) throw unsound()
  return signed
}

function isSigned(
  input: PsbtInput | undefined,
  { digest, digestOfAll }: BitcoinSigning,
  publicKey: Uint8Array,
): boolean {
  if (digestOfAll) {
    const { tapKeySig, sighashType } = input ?? {}
    if (tapKeySig?.length === 64) return verifyTaproot(digest, tapKeySig, publicKey)
    const statesAll = tapKeySig?.length === 65 && tapKeySig[64] === sighashAll && sighashType === sighashAll
    return statesAll && verifyTaproot(digestOfAll, tapKeySig.subarray(0, 64), publicKey)
  }
  const [[key, signature] = [], ...more] = input?.partialSig ?? []
  if (!key || !signature || more.length > 0) return false
  const der = signature.subarray(0, -1)
  return (
    Buffer.compare(key, publicKey) === 0 && signature.at(-1) === sighashAll && verifySecp256k1(digest, der, publicKey)
  )
}

function derOf(compact: Uint8Array): Uint8Array {
  return secp256k1.Signature.fromBytes(Uint8Array.from(compact), 'compact').toBytes('der')
}

function unsound(): AgentError {
  return new AgentError(
    'INTERNAL',
    'The signatures do not fit the transaction they were made for. They were thrown away.',
  )
}
