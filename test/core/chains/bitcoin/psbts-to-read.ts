import { RawTx } from '@scure/btc-signer/script.js'
import { Transaction } from 'bitcoinjs-lib'
import type { OneKeyType } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import {
  type Coin,
  changed,
  mine,
  paymentOf,
  psbtOf,
  publicKeyOf,
  type RawInput,
  scriptOf,
} from '../../../support/psbt.ts'

export const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export const signer = (type: OneKeyType, publicKey = publicKeyOf(mine)) => ({
  network: 'MAINNET' as const,
  type,
  publicKey,
  path: null,
  address: paymentOf(type, publicKey).address!,
})
export const read = (psbt: Uint8Array, type: OneKeyType = 'P2WPKH') => readBitcoinPsbt(psbt, signer(type))

export const coin = (type: OneKeyType, value = 100_000, key: number = mine): Coin => ({
  type,
  value,
  publicKey: publicKeyOf(key),
})
export const bob = { script: scriptOf('P2WPKH', 2), value: 60_000 }
export const back = (type: OneKeyType, value = 38_000) => ({ script: scriptOf(type, mine), value })

/** One coin of the key and one output, as many times over. */
export function large(inputs: number, outputs: number, type: OneKeyType = 'P2WPKH'): Buffer {
  return changed(psbtOf([coin(type, 10 ** 6)], [{ ...bob, value: 1 }]), ({ global, ...raw }) => {
    const { version, lockTime, ...unsigned } = global.unsignedTx
    const [input, output] = [unsigned.inputs[0]!, unsigned.outputs[0]!]
    const numbers = Array.from({ length: inputs }, (_, index) => index + 1)
    const { nonWitnessUtxo } = raw.inputs[0]!
    const previous = numbers.map(number => nonWitnessUtxo && { ...nonWitnessUtxo, lockTime: number })
    return {
      ...raw,
      global: {
        unsignedTx: {
          version,
          lockTime,
          inputs: previous.map((each, at) => (each ? { ...input, txid: idOf(each) } : { ...input, index: at })),
          outputs: Array.from({ length: outputs }, () => output),
        },
      },
      inputs: previous.map(each => ({ ...raw.inputs[0]!, ...(each && { nonWitnessUtxo: each }) })),
      outputs: Array.from({ length: outputs }, () => ({})),
    }
  })
}

function idOf(transaction: NonNullable<RawInput['nonWitnessUtxo']>): Uint8Array {
  const hash = Transaction.fromBuffer(Buffer.from(RawTx.encode(transaction))).getId()
  return bytes(hash)
}

/** The unsigned transaction, key and value, of a small PSBT. */
export function firstField(psbt: Uint8Array): Buffer {
  return Buffer.from(psbt.subarray(5, 5 + 3 + psbt[7]!))
}
