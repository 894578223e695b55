import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { Transaction as LegacyTransaction } from 'bitcoinjs-lib'
import { type AskedKey, type Asking, bytesOf, payloadOf, type SigningKind, transactionOf } from './asking.ts'

interface BitcoinOutput {
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  /** Returns the digest that is signed for the first input, which spends such an output. */
  digest(transaction: Transaction, amount: bigint, signature?: Uint8Array): Uint8Array
  /** @param signature - DER and the type of hash, or for taproot 64 bytes, or 65 with the type. */
  isSound(signature: Uint8Array, digest: Uint8Array): boolean
}

export const bitcoinOutputs = {
  P2WPKH: key => ({ ...p2wpkh(key), ...ofSegwit(key) }),
  P2SH: key => ({ ...p2sh(p2wpkh(key)), ...ofSegwit(key) }),
  P2PKH: key => ({
    ...p2pkh(key),
    digest: transaction =>
      LegacyTransaction.fromBuffer(Buffer.from(transaction.unsignedTx)).hashForSignature(
        0,
        Buffer.from(p2pkh(key).script),
        1,
      ),
    isSound: ecdsaOf(key),
  }),
  P2TR(key) {
    const { script, tweakedPubkey } = p2tr(key.subarray(1))
    return {
      script,
      digest: (transaction, amount, signature) =>
        transaction.preimageWitnessV1(0, [script], signature?.[64] ?? 0, [amount]),
      isSound: (signature, digest) => schnorr.verify(signature.slice(0, 64), digest, tweakedPubkey),
    }
  },
} as const satisfies Record<string, (key: Uint8Array) => BitcoinOutput>

function ofSegwit(key: Uint8Array): Pick<BitcoinOutput, 'digest' | 'isSound'> {
  return {
    digest: (transaction, amount) => transaction.preimageWitnessV0(0, p2pkh(key).script, 1, amount),
    isSound: ecdsaOf(key),
  }
}

function ecdsaOf(key: Uint8Array): BitcoinOutput['isSound'] {
  return (signature, digest) => secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der' })
}

/** With the transaction it spends from, which old outputs and devices ask for. */
export function psbtFrom(type: keyof typeof bitcoinOutputs): SigningKind['ask'] {
  return (number, { publicKey }) => {
    const key = bytesOf(publicKey)
    const output: BitcoinOutput = bitcoinOutputs[type](key)
    const amount = 100_000n
    const previous = RawOldTx.encode({
      version: 2,
      inputs: [{ txid: new Uint8Array(32).fill(number + 1), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
      outputs: [{ amount, script: output.script }],
      lockTime: 0,
    })
    const transaction = new Transaction()
    transaction.addInput({
      txid: Buffer.from(sha256(sha256(previous)))
        .reverse()
        .toString('hex'),
      index: 0,
      ...(type !== 'P2TR' && { nonWitnessUtxo: previous }),
      ...(type !== 'P2PKH' && { witnessUtxo: { script: output.script, amount } }),
      ...(output.redeemScript && { redeemScript: output.redeemScript }),
    })
    transaction.addOutputAddress('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', 90_000n)
    const digestOf = (signature?: Uint8Array) => output.digest(transaction, amount, signature)
    return {
      ...transactionOf('BITCOIN', Buffer.from(transaction.toPSBT()).toString('hex')),
      isSigned({ signedTransaction }) {
        const { tapKeySig, partialSig } = Transaction.fromPSBT(bytesOf(signedTransaction)).getInput(0)
        if (type === 'P2TR') return tapKeySig !== undefined && output.isSound(tapKeySig, digestOf(tapKeySig))
        const [[signer, signature] = []] = partialSig ?? []
        if (!signer || !signature || Buffer.compare(signer, key) !== 0) return false
        return output.isSound(signature, digestOf())
      },
    }
  }
}

export function askBitcoinMessage(number: number, { publicKey }: AskedKey): Asking {
  const message = Buffer.from(`This is my address, time ${number}.`)
  const preimage = Buffer.concat([
    Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1'),
    Buffer.of(message.length),
    message,
  ])
  const digest = sha256(sha256(preimage))
  return {
    ...payloadOf(Buffer.from(digest).toString('hex'), 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NO_OP'),
    headers: { 'countersign-preimage': preimage.toString('hex') },
    isSigned: ({ r, s, v }) => {
      const recovered = Buffer.concat([Buffer.of(Number.parseInt(v, 16)), bytesOf(r), bytesOf(s)])
      const signer = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
      return Buffer.from(signer).toString('hex') === publicKey
    },
  }
}
