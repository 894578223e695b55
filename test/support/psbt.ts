import * as ecc from '@bitcoinerlab/secp256k1'
import { RawPSBTV0, type TransactionInput, type TransactionOutput } from '@scure/btc-signer/psbt.js'
import { initEccLib, type Network, networks, type Payment, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import type { BitcoinNetwork } from '../../src/core/chains/bitcoin/network.ts'
import { type OneKeyType, oneKeyTypes } from '../../src/core/chains/bitcoin/one-key-script.ts'
import type { UnsignedTransaction } from '../../src/core/chains/bitcoin/psbt.ts'

initEccLib(ecc)

/** As bitcoinjs-lib has them; it does not tell signet from testnet either. */
export const bitcoinjsNetworks: Readonly<Record<BitcoinNetwork, Network>> = {
  MAINNET: networks.bitcoin,
  TESTNET: networks.testnet,
  SIGNET: networks.testnet,
  REGTEST: networks.regtest,
}

export const privateKeyOf = (number: number) =>
  Uint8Array.from(Buffer.from(number.toString(16).padStart(64, '0'), 'hex'))

const publicKeys = new Map<number, Uint8Array>()
export function publicKeyOf(number: number): Uint8Array {
  const known = publicKeys.get(number) ?? ecc.pointFromScalar(privateKeyOf(number), true)!
  publicKeys.set(number, known)
  return Uint8Array.from(known)
}

/** Makes the payment of bitcoinjs-lib for one key and a kind of script. */
export function paymentOf(type: OneKeyType, publicKey: Uint8Array, network = networks.bitcoin): Payment {
  const pubkey = Buffer.from(publicKey)
  switch (type) {
    case 'P2PKH':
      return payments.p2pkh({ pubkey, network })
    case 'P2WPKH':
      return payments.p2wpkh({ pubkey, network })
    case 'P2SH':
      return payments.p2sh({ redeem: payments.p2wpkh({ pubkey, network }), network })
    case 'P2WSH':
      return payments.p2wsh({ redeem: payments.p2pk({ pubkey, network }), network })
    case 'P2TR':
      return payments.p2tr({ internalPubkey: pubkey.subarray(1), network })
  }
}

export interface Coin {
  readonly type: OneKeyType
  readonly publicKey: Uint8Array
  /** Satoshi. */
  readonly value: number
  readonly sequence?: number
  /** Sends the transaction it comes from along. Always so for P2PKH. */
  readonly proven?: boolean
}

export interface Paid {
  readonly script: Uint8Array
  readonly value: number
}

export interface Frame {
  readonly version?: number
  readonly lockTime?: number
}

/** A PSBT as bitcoinjs-lib writes it, spending one coin from each of as many transactions. */
export function psbtOf(
  coins: readonly Coin[],
  paid: readonly Paid[],
  { version = 2, lockTime = 0 }: Frame = {},
): Buffer {
  const psbt = new Psbt()
  psbt.setVersion(version)
  psbt.setLocktime(lockTime)
  for (const [index, coin] of coins.entries()) psbt.addInput(inputOf(coin, index))
  for (const { script, value } of paid) psbt.addOutput({ script: Buffer.from(script), value })
  return psbt.toBuffer()
}

/** The library computes points of the curve for these in JavaScript, and random transactions have few keys. */
const locks = new Map<string, { readonly output: Buffer; readonly redeem: Buffer | undefined }>()

function lockOf(type: OneKeyType, publicKey: Uint8Array) {
  const name = `${type} ${Buffer.from(publicKey).toString('hex')}`
  const known = locks.get(name)
  if (known) return known
  const { output, redeem } = paymentOf(type, publicKey)
  const lock = { output: output!, redeem: redeem?.output }
  locks.set(name, lock)
  return lock
}

function inputOf({ type, publicKey, value, sequence = 0xffff_fffd, proven = false }: Coin, index: number) {
  const { output, redeem } = lockOf(type, publicKey)
  const previous = new Transaction()
  previous.addInput(Buffer.alloc(32, index + 1), index)
  previous.addOutput(Buffer.from('6a', 'hex'), 0)
  previous.addOutput(output, value)
  return {
    hash: previous.getId(),
    index: 1,
    sequence,
    ...(proven || type === 'P2PKH' ? { nonWitnessUtxo: previous.toBuffer() } : {}),
    ...(type === 'P2PKH' ? {} : { witnessUtxo: { script: output, value } }),
    ...(type === 'P2SH' ? { redeemScript: redeem! } : {}),
    ...(type === 'P2WSH' ? { witnessScript: redeem! } : {}),
    ...(type === 'P2TR' ? { tapInternalKey: Buffer.from(publicKey.subarray(1)) } : {}),
  }
}

export type RawInput = TransactionInput
export interface RawPsbt {
  readonly global: {
    readonly unsignedTx: UnsignedTransaction
    readonly unknown?: [{ type: number; key: Uint8Array }, Uint8Array][]
  }
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
}

export const encodeRaw = (raw: RawPsbt): Buffer => Buffer.from(RawPSBTV0.encode(raw as never))
export const decodeRaw = (psbt: Uint8Array) => RawPSBTV0.decode(Uint8Array.from(psbt)) as unknown as RawPsbt

/** A PSBT with something else in it than bitcoinjs-lib would write. */
export function changed(psbt: Uint8Array, change: (raw: RawPsbt) => RawPsbt): Buffer {
  return encodeRaw(change(decodeRaw(psbt)))
}

/** The same for one of its inputs. */
export function changedInput(psbt: Uint8Array, index: number, change: (input: RawInput) => RawInput): Buffer {
  return changed(psbt, raw => ({
    ...raw,
    inputs: raw.inputs.map((input, at) => (at === index ? change(input) : input)),
  }))
}

export const mine = 1
export const others = [2, 3, 5] as const
export const scriptOf = (type: OneKeyType, key: number) => Uint8Array.from(lockOf(type, publicKeyOf(key)).output)

const value = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 10 ** 12 }))
const types = fc.constantFrom(...oneKeyTypes)
const scripts = fc.oneof(
  fc.tuple(types, fc.constantFrom(mine, ...others)).map(([type, key]) => scriptOf(type, key)),
  fc.uint8Array({ maxLength: 60 }).map(data => Uint8Array.of(0x6a, data.length, ...data)),
  fc.uint8Array({ minLength: 1, maxLength: 40 }),
)

/** PSBTs in which {@link mine} owns at least one input of the type; never more is paid than comes in. */
export const psbts = fc
  .record({
    type: types,
    mine: fc.array(value, { minLength: 1, maxLength: 4 }),
    others: fc.array(fc.tuple(types, fc.constantFrom(...others), value, fc.boolean()), { maxLength: 3 }),
    proven: fc.boolean(),
    sequence: fc.constantFrom(0, 5, 0x0040_0010, 0xffff_fffd, 0xffff_fffe, 0xffff_ffff),
    paid: fc.array(fc.tuple(scripts, fc.integer({ min: 0, max: 1000 })), { minLength: 1, maxLength: 5 }),
    kept: fc.integer({ min: 0, max: 1000 }),
    lockTime: fc.constantFrom(0, 1, 840_000, 499_999_999, 500_000_000, 1_700_000_000, 0xffff_ffff),
    version: fc.constantFrom(1, 2, 3),
  })
  .map(({ type, paid, kept, lockTime, version, ...of }) => {
    const coins: Coin[] = [
      ...of.mine.map(value => ({
        type,
        publicKey: publicKeyOf(mine),
        value,
        proven: of.proven,
        sequence: of.sequence,
      })),
      ...of.others.map(([type, key, value, proven]) => ({ type, publicKey: publicKeyOf(key), value, proven })),
    ]
    const total = coins.reduce((sum, { value }) => sum + value, 0)
    const parts = paid.reduce((sum, [, part]) => sum + part, kept) || 1
    const outputs = paid.map(([script, part]) => ({ script, value: Math.floor((total * part) / parts) }))
    return { type, coins, outputs, lockTime, version, psbt: psbtOf(coins, outputs, { lockTime, version }) }
  })
