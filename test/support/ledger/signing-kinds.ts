import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
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
import type { DeviceApp } from '../../../src/core/ports/devices.ts'
import type { Curve } from '../../../src/core/records.ts'

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
  /** What a device that is sent typed data piece by piece comes to sign. */
  readonly typedDataDigest?: Uint8Array
  /** Whether the answer's result is signed by the key. Reads it with other libraries than the agent does. */
  isSigned(result: SignatureResult): boolean | Promise<boolean>
}

/** What is read of `signTransactionResult` and `signRawPayloadResult`. */
export interface SignatureResult {
  readonly signedTransaction: string
  readonly r: string
  readonly s: string
  readonly v: string
}

/** A kind of thing that a wallet on a device signs. */
export interface SigningKind {
  readonly app: DeviceApp
  readonly curve: Curve
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
  'a Bitcoin transaction (PSBT)': { ...bitcoin, ask: askPsbt },
  'a Bitcoin message by its preimage': { ...bitcoin, ask: askBitcoinMessage },
  'a Solana transaction': { ...solana, ask: askSolanaTransaction },
  'a Solana off-chain message': { ...solana, ask: askOffChainMessage },
} as const satisfies Record<string, SigningKind>

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
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
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

function askPsbt(number: number, { publicKey }: AskedKey): Asking {
  const key = bytesOf(publicKey)
  const { script } = p2wpkh(key)
  const amount = 100_000n
  const transaction = new Transaction()
  transaction.addInput({ txid: '11'.repeat(32), index: number, witnessUtxo: { script, amount } })
  transaction.addOutputAddress('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', 90_000n)
  const digest = transaction.preimageWitnessV0(0, p2pkh(key).script, 1, amount)
  return {
    ...transactionOf('BITCOIN', Buffer.from(transaction.toPSBT()).toString('hex')),
    isSigned({ signedTransaction }) {
      const [[signer, signature] = []] = Transaction.fromPSBT(bytesOf(signedTransaction)).getInput(0).partialSig ?? []
      if (!signer || !signature || Buffer.compare(signer, key) !== 0) return false
      return secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der' })
    },
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
