import { Transaction } from 'bitcoinjs-lib'
import { hexToBytes, keccak256 } from 'viem'
import { expect } from 'vitest'
import { sha256 } from '../../src/core/crypto/hash.ts'
import { paymentOf, psbtOf, publicKeyOf } from '../support/psbt.ts'

export type Hash = 'keccak256' | 'sha256' | 'sha256d' | 'message'

/** Something an attacker wants to have signed. */
export interface Thing {
  /** The account that signs it. */
  readonly signer: keyof Accounts
  /** What is hashed, or signed as it is. */
  readonly bytes: Uint8Array
  readonly hash: Hash
  /** What a transaction request takes. */
  readonly front?: { readonly type: string; readonly unsigned: Uint8Array }
  /** A limit that it is beyond. */
  readonly limit: string
  /** A rule that forbids it. */
  readonly denial: string
}

export interface Accounts {
  readonly ethereum: string
  readonly segwit: string
  readonly legacy: string
  readonly taproot: string
  readonly solana: string
  /** Of the Ethereum account’s key. */
  readonly otherAddress: string
  /** 33 bytes, of the Bitcoin accounts. */
  readonly bitcoinKey: Uint8Array
}

/** Two bitcoins to somebody else. */
export function bitcoin({ bitcoinKey }: Accounts, rules: 'legacy' | 'segwit' | 'taproot'): Thing {
  const type = ({ legacy: 'P2PKH', segwit: 'P2WPKH', taproot: 'P2TR' } as const)[rules]
  const value = 200_010_000
  const stranger = paymentOf('P2WPKH', publicKeyOf(2)).output as Buffer
  const psbt = psbtOf(
    [{ type, publicKey: bitcoinKey, value, proven: true }],
    [{ script: stranger, value: 200_000_000 }],
  )
  const own = paymentOf(type, bitcoinKey).output as Buffer
  const spent = new Transaction()
  spent.addInput(Buffer.alloc(32, 1), 0)
  spent.addOutput(Buffer.from('6a', 'hex'), 0)
  spent.addOutput(own, value)
  const transaction = new Transaction()
  transaction.version = 2
  transaction.addInput(spent.getHash(), 1, 0xffff_fffd)
  transaction.addOutput(stranger, 200_000_000)
  const { bytes, digest } = preimages[rules](transaction, own, value, bitcoinKey)
  const hash = rules === 'taproot' ? 'sha256' : 'sha256d'
  expect(Buffer.from(digests[hash](bytes)).toString('hex')).toBe(digest.toString('hex'))
  return {
    signer: rules,
    bytes,
    hash,
    front: { type: 'TRANSACTION_TYPE_BITCOIN', unsigned: psbt },
    limit: 'satoshi',
    denial: 'bitcoin.tx.outputs.any(output, output.value > 100000000)',
  }
}

const uint32 = (number: number) => Buffer.from(new Uint32Array([number]).buffer)
const uint64 = (number: number) => Buffer.from(new BigUint64Array([BigInt(number)]).buffer)
const twice = (...parts: Uint8Array[]) => Buffer.from(sha256(sha256(Buffer.concat(parts))))
const once = (...parts: Uint8Array[]) => Buffer.from(sha256(Buffer.concat(parts)))

/** What bitcoinjs-lib hashes for the first input; it only gives the hash. */
const preimages = {
  legacy(transaction: Transaction, own: Buffer) {
    const copy = transaction.clone()
    copy.ins[0]!.script = own
    const digest = transaction.hashForSignature(0, own, Transaction.SIGHASH_ALL)
    return { bytes: Buffer.concat([copy.toBuffer(), uint32(1)]), digest }
  },
  segwit(transaction: Transaction, _: Buffer, value: number, publicKey: Uint8Array) {
    const script = paymentOf('P2PKH', publicKey).output as Buffer
    const { outpoint, sequence, outputs } = partsOf(transaction)
    const bytes = Buffer.concat([
      ...[uint32(2), twice(outpoint), twice(sequence), outpoint, Buffer.of(script.length), script, uint64(value)],
      ...[sequence, twice(outputs), uint32(0), uint32(1)],
    ])
    return { bytes, digest: transaction.hashForWitnessV0(0, script, value, Transaction.SIGHASH_ALL) }
  },
  taproot(transaction: Transaction, own: Buffer, value: number) {
    const { outpoint, sequence, outputs } = partsOf(transaction)
    const tag = sha256(Buffer.from('TapSighash'))
    const bytes = Buffer.concat([
      ...[tag, tag, Buffer.of(0, 0), uint32(2), uint32(0), once(outpoint), once(uint64(value))],
      ...[once(Buffer.of(own.length), own), once(sequence), once(outputs), Buffer.of(0), uint32(0)],
    ])
    return { bytes, digest: transaction.hashForWitnessV1(0, [own], [value], Transaction.SIGHASH_DEFAULT) }
  },
} as const

function partsOf({ ins: [input], outs: [output] }: Transaction) {
  const { hash, index, sequence } = input!
  const { script, value } = output!
  return {
    outpoint: Buffer.concat([hash, uint32(index)]),
    sequence: uint32(sequence),
    outputs: Buffer.concat([uint64(value), Buffer.of(script.length), script]),
  }
}

export function solanaTransfer(own: Uint8Array, lamports: bigint): Buffer {
  const data = Buffer.concat([uint32(2), uint64(Number(lamports))])
  return Buffer.concat([
    ...[Buffer.of(1, 0, 1, 3), own, Buffer.alloc(32, 7), Buffer.alloc(32), Buffer.alloc(32, 9)],
    ...[Buffer.of(1, 2, 2, 0, 1, data.length), data],
  ])
}

export function solanaTransferOfVersion1(own: Uint8Array, lamports: bigint): Buffer {
  const data = Buffer.concat([uint32(2), uint64(Number(lamports))])
  return Buffer.concat([
    ...[Buffer.of(0x81, 1, 0, 1), uint32(0), Buffer.alloc(32, 9), Buffer.of(1, 3)],
    ...[own, Buffer.alloc(32, 7), Buffer.alloc(32), Buffer.of(2, 2, data.length, 0), Buffer.of(0, 1), data],
  ])
}

export const digests: Readonly<Record<Exclude<Hash, 'message'>, (bytes: Uint8Array) => Uint8Array>> = {
  keccak256: bytes => hexToBytes(keccak256(bytes)),
  sha256,
  sha256d: bytes => sha256(sha256(bytes)),
}
