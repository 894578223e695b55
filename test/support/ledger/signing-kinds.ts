import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { Transaction as LegacyTransaction } from 'bitcoinjs-lib'
import {
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
  toPrefixedMessage,
  toRlp,
} from 'viem'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import type { WalletCurve } from '../../../src/core/schema/curve.ts'
import { EIP712Domain } from '../typed-data.ts'

/** The key that is asked, as the world knows it. */
export interface AskedKey {
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 for ed25519. */
  readonly publicKey: string
  readonly address: string
}

/** A request for one signature, and how to tell that the answer holds it. */
export interface Asking {
  readonly activity: 'sign_transaction' | 'sign_raw_payload'
  readonly parameters: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Digest that a device signs if it is sent typed data piece by piece. */
  readonly typedDataDigest?: Uint8Array
  /** True if the answer's result is signed by the key. Reads it with other libraries than the agent does. */
  isSigned(result: SignatureResult): boolean | Promise<boolean>
}

/** Fields that are read of `signTransactionResult` and `signRawPayloadResult`. */
export interface SignatureResult {
  readonly signedTransaction: string
  readonly r: string
  readonly s: string
  readonly v: string
}

/** A kind of thing that a wallet on a device signs. */
export interface SigningKind {
  readonly app: AppName
  readonly curve: WalletCurve
  readonly path: string
  readonly addressFormat: string
  /** @param number - Of the request: each signs another digest. */
  ask(number: number, key: AskedKey): Asking
}

const ethereum = {
  app: 'Ethereum',
  curve: 'CURVE_SECP256K1',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const
const bitcoin = {
  app: 'Bitcoin',
  curve: 'CURVE_SECP256K1',
  path: "m/84'/0'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
} as const
const solana = {
  app: 'Solana',
  curve: 'CURVE_ED25519',
  path: "m/44'/501'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
} as const

/** Every kind, one of each way of signing. */
export const signingKinds = {
  'an Ethereum transaction': { ...ethereum, ask: askEthereumTransaction },
  'typed data (EIP-712)': { ...ethereum, ask: askTypedData },
  'a personal message by its preimage': { ...ethereum, ask: askPersonalMessage },
  'an authorization (EIP-7702)': { ...ethereum, ask: askAuthorization },
  'a Bitcoin transaction (PSBT)': { ...bitcoin, ask: psbtFrom('P2WPKH') },
  'a PSBT of nested SegWit': { ...bitcoin, ...bitcoinAt(49, 'P2SH') },
  'a PSBT of a legacy address': { ...bitcoin, ...bitcoinAt(44, 'P2PKH') },
  'a PSBT of taproot': { ...bitcoin, ...bitcoinAt(86, 'P2TR') },
  'a Bitcoin message by its preimage': { ...bitcoin, ask: askBitcoinMessage },
  'a Solana transaction': { ...solana, ask: askSolanaTransaction },
  'a Solana off-chain message': { ...solana, ask: askOffChainMessage },
} as const satisfies Record<string, SigningKind>

/** @param purpose - The first step of the path: BIP-44, BIP-49 or BIP-86. */
function bitcoinAt(purpose: number, type: keyof typeof bitcoinOutputs) {
  return {
    path: `m/${purpose}'/0'/0'/0/0`,
    addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}`,
    ask: psbtFrom(type),
  } as const
}

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function askEthereumTransaction(number: number, { address }: AskedKey): Asking {
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: number,
    to: recipient,
    value: 10n ** 18n,
    gas: 21_000n,
    maxFeePerGas: 30n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  return {
    ...transactionOf('ETHEREUM', unsigned.slice(2)),
    async isSigned({ signedTransaction }) {
      const serializedTransaction = `0x${signedTransaction}` as TransactionSerialized
      return (await recoverTransactionAddress({ serializedTransaction })) === address
    },
  }
}

function askTypedData(number: number, key: AskedKey): Asking {
  const typedData = {
    domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: recipient },
    types: {
      EIP712Domain,
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'number', type: 'uint256' },
      ],
    },
    primaryType: 'Mail',
    message: { to: recipient, number: String(number) },
  } as const
  const { EIP712Domain: _, ...types } = typedData.types
  const digest = hashTypedData({ ...typedData, types, message: { to: recipient, number: BigInt(number) } })
  return {
    ...payloadOf(JSON.stringify(typedData), 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP'),
    typedDataDigest: bytesOf(digest),
    isSigned: result => isOfEthereum(digest, result, key),
  }
}

/** As viem and ethers send it: hashed, with what was hashed beside it. */
function askPersonalMessage(number: number, key: AskedKey): Asking {
  const message = `Log in to the archive, time ${number}.`
  const digest = hashMessage(message)
  return {
    ...payloadOf(digest, 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NO_OP'),
    headers: { 'countersign-preimage': toPrefixedMessage(message) },
    isSigned: result => isOfEthereum(digest, result, key),
  }
}

function askAuthorization(number: number, key: AskedKey): Asking {
  const authorization = { address: '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9', chainId: 1, nonce: number } as const
  const nonce: Hex = number === 0 ? '0x' : `0x${Buffer.from([number]).toString('hex')}`
  const digest = keccak256(`0x05${toRlp(['0x01', authorization.address, nonce]).slice(2)}`)
  return {
    ...payloadOf(JSON.stringify(authorization), 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', 'HASH_FUNCTION_NO_OP'),
    isSigned: result => isOfEthereum(digest, result, key),
  }
}

interface BitcoinOutput {
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  /** Returns the digest that is signed for the first input, which spends such an output. */
  digest(transaction: Transaction, amount: bigint, signature?: Uint8Array): Uint8Array
  /** @param signature - DER and the type of hash, or for taproot 64 bytes, or 65 with the type. */
  isSound(signature: Uint8Array, digest: Uint8Array): boolean
}

const bitcoinOutputs = {
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
function psbtFrom(type: keyof typeof bitcoinOutputs): SigningKind['ask'] {
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

function askBitcoinMessage(number: number, { publicKey }: AskedKey): Asking {
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

/** One transfer, as the system program takes it: instruction 2 and an amount of lamports, both least significant byte first. */
function askSolanaTransaction(number: number, { publicKey }: AskedKey): Asking {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(BigInt(1_000_000 + number), 4)
  const message = Buffer.concat([
    Buffer.of(1, 0, 1, 3),
    bytesOf(publicKey),
    Buffer.alloc(32, 7),
    Buffer.alloc(32),
    Buffer.alloc(32, 9),
    Buffer.of(1, 2, 2, 0, 1, data.length),
    data,
  ])
  const unsigned = Buffer.concat([Buffer.of(1), Buffer.alloc(64), message])
  return {
    ...transactionOf('SOLANA', unsigned.toString('hex')),
    isSigned({ signedTransaction }) {
      const signed = bytesOf(signedTransaction)
      const isSame = Buffer.compare(signed.subarray(65), message) === 0 && signed[0] === 1
      return isSame && ed25519.verify(signed.subarray(1, 65), message, bytesOf(publicKey))
    },
  }
}

function askOffChainMessage(number: number, { publicKey }: AskedKey): Asking {
  const text = Buffer.from(`Log in to the archive, time ${number}.`)
  const message = Buffer.concat([
    Buffer.from('\xffsolana offchain\x00', 'latin1'),
    Buffer.alloc(32, 3),
    Buffer.of(0, 1),
    bytesOf(publicKey),
    Buffer.of(text.length, 0),
    text,
  ])
  return {
    ...payloadOf(message.toString('hex'), 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NOT_APPLICABLE'),
    isSigned: ({ r, s }) => ed25519.verify(bytesOf(r + s), message, bytesOf(publicKey)),
  }
}

function transactionOf(chain: string, unsignedTransaction: string) {
  return {
    activity: 'sign_transaction',
    parameters: { type: `TRANSACTION_TYPE_${chain}`, unsignedTransaction },
  } as const
}

function payloadOf(payload: string, encoding: string, hashFunction: string) {
  return { activity: 'sign_raw_payload', parameters: { payload, encoding, hashFunction } } as const
}

async function isOfEthereum(hash: Hex, { r, s, v }: SignatureResult, { address }: AskedKey): Promise<boolean> {
  const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number.parseInt(v, 16) } as const
  return (await recoverAddress({ hash, signature })) === address
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replace(/^0x/, ''), 'hex'))
}
