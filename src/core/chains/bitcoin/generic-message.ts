import { schnorr } from '@noble/curves/secp256k1.js'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { sha256 } from '../../crypto/hash.ts'
import { coversAll } from './hash-type.ts'
import { type Psbt, refused } from './psbt.ts'
import type { SpentOutput } from './spent-output.ts'
import type { BitcoinSigning, GenericMessage } from './transaction.ts'

/**
 * Reads a PSBT as the `to_sign` of BIP-322. Its first input spends `to_spend`, which commits to message and script, and can never be in a
 * block: it has the input of a coinbase, which would have to begin with the height of its block (BIP-34). So nothing moves, as long as
 * every signature covers that input. The message itself stands in `PSBT_GLOBAL_GENERIC_SIGNED_MESSAGE`, and is believed only where
 * `to_spend` is made from it and from the script of the key that signs.
 *
 * @param script - Script of the address that signs.
 * @throws AgentError `TRANSACTION_INVALID` for a message that is not the one which would be signed
 */
export function genericMessageIn(
  { global, transaction, inputs }: Psbt,
  {
    spent,
    script,
    signs,
  }: { readonly spent: readonly SpentOutput[]; readonly script: Uint8Array; readonly signs: readonly BitcoinSigning[] },
): GenericMessage {
  const { genericSignedMessage: message } = global
  const [output, ...others] = transaction.outputs
  const paysNobody = output?.amount === 0n && isSame(output.script, returnsNothing) && others.length === 0
  const [first] = transaction.inputs
  const mayBeOne = paysNobody && first?.index === 0 && spent[0]?.value === 0n
  if (message === undefined) {
    const previous = inputs[0]?.nonWitnessUtxo?.inputs
    const isOfChain = previous?.some(({ txid, index }) => !isSame(txid, noTransaction) || index !== noOutput)
    return mayBeOne && !isOfChain ? { message: 'unknown' } : null
  }
  const isIt = mayBeOne && isSame(first.txid, toSpendId(message, script)) && versions.includes(transaction.version)
  if (!isIt || !signs.some(({ index }) => index === 0) || !signs.every(({ hashType }) => coversAll(hashType))) {
    throw refused(
      'has a message (PSBT_GLOBAL_GENERIC_SIGNED_MESSAGE) that would not be signed by it. Build to_spend and to_sign from this message and the address that signs, as BIP-322 has them, or leave the message out',
    )
  }
  return { message }
}

/** The hash of BIP-322's `to_spend`, 32 bytes in the order people write it. */
export function toSpendId(message: Uint8Array, script: Uint8Array): Uint8Array {
  const bytes = RawOldTx.encode({
    version: 0,
    inputs: [
      {
        ...{ txid: noTransaction, index: noOutput, sequence: 0 },
        // OP_0, and a push of 32 bytes.
        finalScriptSig: Uint8Array.of(0, 32, ...schnorr.utils.taggedHash('BIP0322-signed-message', message)),
      },
    ],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  return Uint8Array.from(sha256(sha256(bytes))).reverse()
}

const noTransaction = new Uint8Array(32)
const noOutput = 0xffff_ffff
/** OP_RETURN alone. */
const returnsNothing = Uint8Array.of(0x6a)
const versions: readonly number[] = [0, 2]

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
