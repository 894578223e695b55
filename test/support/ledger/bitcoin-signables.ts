import { sha256 } from '@noble/hashes/sha2.js'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { type BitcoinFormatName, bitcoinAddress, bitcoinFormats } from '../../../src/core/chains/bitcoin/formats.ts'
import { oneKeyScript } from '../../../src/core/chains/bitcoin/one-key-script.ts'
import { readBitcoinPsbt } from '../../../src/core/chains/bitcoin/read-transaction.ts'
import type { BitcoinMessage, BitcoinPayment } from '../../../src/core/chains/bitcoin/signed.ts'
import type { BitcoinTransaction } from '../../../src/core/chains/bitcoin/transaction.ts'
import { keyOf } from './chaos-app.ts'
import { savingsWords } from './chaos-ledger.ts'

export type BitcoinTransactionSignable = BitcoinPayment

export interface BitcoinSample {
  /** Path of the key that signs, for example `m/84'/0'/0'/0/0`. */
  readonly path: string
  readonly addressFormat: BitcoinFormatName
  /** Inputs of that key. */
  readonly inputs?: number
  /** True if the PSBT brings the transactions it spends from. */
  readonly withPrevious?: boolean
  /** Where change goes, with the path in the PSBT; none without. */
  readonly changePath?: string
  /** True if the PSBT says where the key of the change is. */
  readonly claimsChange?: boolean
  /** An input of somebody else's, behind the others. */
  readonly externalInput?: boolean
  readonly version?: number
  readonly lockTime?: number
  readonly sequence?: number
  /** A script that is paid to, beside an address. */
  readonly oddOutput?: string
  /** A script that the transactions before this one pay to beside it. */
  readonly previousOutput?: string
  readonly words?: string
  /** Type that the inputs ask for; absent if they name none. */
  readonly sighashType?: number
}

const someone = Buffer.from(`0014${'11'.repeat(20)}`, 'hex')
/** It is of no device; what is signed for it is nobody's business here. */
const externalScript = Buffer.from(`0014${'55'.repeat(20)}`, 'hex')
const loose = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowLegacyWitnessUtxo: true,
  allowUnknownVersion: true,
  disableScriptCheck: true,
} as const

/** A transaction as the agent would come to know it, made for the key of a device. */
export function bitcoinTransaction(sample: BitcoinSample): BitcoinTransactionSignable {
  return readBitcoin(psbtOf(sample), sample)
}

/** Reads what a PSBT asks the key of an account to sign. */
export function readBitcoin(
  psbt: Uint8Array,
  { path, addressFormat, words = savingsWords }: Pick<BitcoinSample, 'path' | 'addressFormat' | 'words'>,
): BitcoinTransactionSignable {
  const format = bitcoinFormats[addressFormat]
  const { publicKey } = keyOf(words, path)
  const transaction = readBitcoinPsbt(psbt, {
    ...format,
    publicKey,
    path: null,
    address: bitcoinAddress(format, publicKey),
  })
  return { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction }
}

function psbtOf(sample: BitcoinSample): Uint8Array {
  const { path, addressFormat, inputs = 1, withPrevious = true, changePath, words = savingsWords } = sample
  const { type } = bitcoinFormats[addressFormat]
  const { publicKey } = keyOf(words, path)
  const own = oneKeyScript(type, publicKey)
  const made = new Transaction({ version: sample.version ?? 2, lockTime: sample.lockTime ?? 0, ...loose })
  const scripts = [
    ...Array.from({ length: inputs }, () => own.script),
    ...(sample.externalInput ? [externalScript] : []),
  ]
  for (const [index, script] of scripts.entries()) {
    const previous = previousPaying(script, 100_000n, index, sample.previousOutput)
    const isExternal = script === externalScript
    made.addInput({
      txid: previous.txId,
      index: 0,
      sequence: sample.sequence ?? 0xffffffff,
      ...(withPrevious && type !== 'P2TR' && { nonWitnessUtxo: previous.raw }),
      ...((type !== 'P2PKH' || isExternal) && {
        witnessUtxo: { script: Uint8Array.from(script), amount: 100_000n },
      }),
      ...(own.redeemScript && !isExternal && { redeemScript: own.redeemScript }),
      ...(sample.sighashType !== undefined && !isExternal && { sighashType: sample.sighashType }),
    })
  }
  made.addOutput({ script: Uint8Array.from(someone), amount: 60_000n })
  if (sample.oddOutput) made.addOutput({ script: Uint8Array.from(Buffer.from(sample.oddOutput, 'hex')), amount: 0n })
  if (changePath) {
    const key = keyOf(words, changePath)
    const der = { fingerprint: keyOf(words, 'm').fingerprint, path: stepsOf(changePath) }
    made.addOutput({
      script: oneKeyScript(type, key.publicKey).script,
      amount: 38_000n,
      ...(sample.claimsChange === false
        ? {}
        : type === 'P2TR'
          ? { tapBip32Derivation: [[key.publicKey.subarray(1), { hashes: [], der }]] }
          : { bip32Derivation: [[key.publicKey, der]] }),
    })
  }
  return made.toPSBT(0)
}

export function bitcoinMessage(message: string | Uint8Array): BitcoinMessage {
  return { chain: 'bitcoin', kind: 'bitcoinMessage', message: Buffer.from(message) }
}

/** The digests of what a transaction has signed, lower-case hex. */
/** @param version - Of the app: before 2.1.0 it signs taproot with SIGHASH_ALL. */
export function digestsOf({ signs }: BitcoinTransaction, version = '2.1.0'): string[] {
  const isOld = version.startsWith('2.0.')
  return signs.map(({ digest, digestOfAll }) => Buffer.from((isOld && digestOfAll) || digest).toString('hex'))
}

export function stepsOf(path: string): number[] {
  return path
    .split('/')
    .slice(1)
    .map(step => Number.parseInt(step, 10) + (step.endsWith("'") ? 2 ** 31 : 0))
}

function previousPaying(script: Uint8Array, amount: bigint, nonce: number, other = `76a914${'55'.repeat(20)}88ac`) {
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      {
        txid: Uint8Array.from(Buffer.alloc(32, nonce + 1)),
        index: 0,
        finalScriptSig: Uint8Array.from(Buffer.alloc(70, 0x30)),
        sequence: 0xffffffff,
      },
    ],
    outputs: [
      { amount, script: Uint8Array.from(script) },
      { amount: 54_321n, script: Uint8Array.from(Buffer.from(other, 'hex')) },
    ],
    witnesses: undefined,
    lockTime: 0,
  })
  const txId = Buffer.from(sha256(sha256(RawOldTx.encode(RawTx.decode(raw))))).reverse()
  return { raw, txId: txId.toString('hex') }
}
