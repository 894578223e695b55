import { sha256 } from '@noble/hashes/sha2.js'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { readBitcoinPsbt } from '../../../src/core/chains/bitcoin/read-transaction.ts'
import { stepsOf } from './bitcoin-signables.ts'
import { keyOf } from './chaos-app.ts'
import { savingsWords } from './chaos-ledger.ts'
import type { Scenario } from './recordings.ts'

/** Path of the key that signs in the recordings of transactions. */
const path = "m/84'/0'/0'/0/0"

/** The PSBT that a client would have sent for what was recorded. */
export function psbtOfRecording({ input }: Scenario, version: number): Uint8Array {
  const changePath = "m/84'/0'/0'/1/0"
  const previous = Buffer.from(input?.previousTransactionHex as string, 'hex')
  const change = keyOf(savingsWords, changePath)
  const made = new Transaction({
    version,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
    allowUnknownVersion: true,
  })
  const txid = Buffer.from(sha256(sha256(RawOldTx.encode(RawTx.decode(Uint8Array.from(previous)))))).reverse()
  made.addInput({ txid: txid.toString('hex'), index: 0, nonWitnessUtxo: Uint8Array.from(previous) })
  made.addOutput({ script: Uint8Array.from(Buffer.from(`0014${'11'.repeat(20)}`, 'hex')), amount: 60_000n })
  made.addOutput({
    script: Uint8Array.from(Buffer.from('00147051913704f2356bc3bf6fb0e7555f67688a377d', 'hex')),
    amount: 38_000n,
    bip32Derivation: [[change.publicKey, { fingerprint: 0xf5acc2fd, path: stepsOf(changePath) }]],
  })
  return made.toPSBT(0)
}

/** The same, read as the agent reads it. */
export function transactionOf(recording: Scenario, version: number) {
  const publicKey = keyOf(savingsWords, path).publicKey
  const signer = { network: 'MAINNET', type: 'P2WPKH', publicKey, path: null, address: 'bc1q' } as const
  const transaction = readBitcoinPsbt(psbtOfRecording(recording, version), signer)
  return { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction } as const
}

/** r and s of the first input's witness. */
export function signatureIn({ expected }: Scenario): string {
  const { witnesses } = RawTx.decode(Uint8Array.from(Buffer.from(expected.signedTransaction as string, 'hex')))
  const der = Buffer.from(witnesses?.[0]?.[0] as Uint8Array)
  const half = (at: number) => der.subarray(at + 1, at + 1 + der.readUInt8(at))
  const [r, s] = [half(3), half(5 + der.readUInt8(3))]
  return [r, s].map(each => each.toString('hex').slice(-64).padStart(64, '0')).join('')
}
