import { secp256k1 } from '@noble/curves/secp256k1.js'
import { verifySecp256k1 } from '../../crypto/secp256k1.ts'
import { verifyTaproot } from '../../crypto/taproot.ts'
import { AgentError } from '../../errors.ts'
import type { Signature } from '../../ports/signer.ts'
import { sighashAll, sighashDefault } from './hash-type.ts'
import { decodePsbt, encodePsbt, type Psbt, type PsbtInput } from './psbt.ts'
import { modifiableAfter } from './psbt-version-2.ts'
import type { BitcoinSigning, BitcoinTransaction } from './transaction.ts'

/**
 * The PSBT with a signature for each of `signs`, in their order: DER and the hash type among the partial signatures, for taproot 64
 * bytes, or 65 with the hash type where that is not the default. A device may have signed SIGHASH_ALL in its place, which the input then
 * states too, for the program that finalizes it. Nothing is finalized, and nothing else changes, except that version 2
 * says what may still be modified. What is answered was read again, and its signatures checked.
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
  const { version, global, outputs, ...decoded } = decodePsbt(psbt)
  const inputs = [...decoded.inputs]
  for (const [at, signing] of signs.entries()) {
    const { index, taproot, digestOfAll } = signing
    const { r, s, sighashAll: statesAll = false } = signatures[at] as Signature
    const compact = Buffer.concat([r, s])
    const input = inputs[index]
    if (!input || (statesAll && digestOfAll === null)) throw unsound()
    const type = statesAll ? sighashAll : signing.hashType
    inputs[index] = taproot
      ? {
          ...{ ...input, ...(statesAll && { sighashType: sighashAll }) },
          tapKeySig: Uint8Array.of(...compact, ...(type === sighashDefault ? [] : [type])),
        }
      : { ...input, partialSig: [[Uint8Array.from(publicKey), Uint8Array.of(...derOf(compact), type)]] }
  }
  const signed = encodePsbt({ version, global: version === 2 ? modified(global, signs) : global, inputs, outputs })
  const answered = decodePsbt(signed).inputs
  if (!signs.every(signing => isSigned(answered[signing.index], signing, publicKey))) throw unsound()
  return signed
}

/** Adds the flags of what may still be changed now that these signatures are there (BIP-370). */
function modified(global: Psbt['global'], signs: readonly BitcoinSigning[]): Psbt['global'] {
  const txModifiable = modifiableAfter(global.txModifiable, signs)
  return txModifiable === undefined ? global : { ...global, txModifiable }
}

function isSigned(input: PsbtInput | undefined, signing: BitcoinSigning, publicKey: Uint8Array): boolean {
  const { digest, digestOfAll, hashType, taproot } = signing
  if (taproot) {
    const { tapKeySig, sighashType } = input ?? {}
    if (!tapKeySig) return false
    const [signature, type = sighashDefault, ...more] = [tapKeySig.subarray(0, 64), ...tapKeySig.subarray(64)]
    if (more.length > 0) return false
    if (type === hashType) return verifyTaproot(digest, signature, publicKey)
    const statesAll = digestOfAll !== null && type === sighashAll && sighashType === sighashAll
    return statesAll && verifyTaproot(digestOfAll, signature, publicKey)
  }
  const [[key, signature] = [], ...more] = input?.partialSig ?? []
  if (!key || !signature || more.length > 0) return false
  const der = signature.subarray(0, -1)
  return (
    Buffer.compare(key, publicKey) === 0 && signature.at(-1) === hashType && verifySecp256k1(digest, der, publicKey)
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
