import { CompactSizeLen, RawOutput } from '@scure/btc-signer/script.js'
import type { BitcoinOutput } from '../../../core/chains/bitcoin/transaction.ts'

/** Satoshi, in eight bytes. */
export function amountBytes(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** The outputs of a transaction, after how many there are. */
export function outputBytes(outputs: readonly Pick<BitcoinOutput, 'value' | 'scriptPubKey'>[]): Buffer {
  const each = outputs.map(({ value: amount, scriptPubKey }) =>
    RawOutput.encode({ amount, script: Uint8Array.from(Buffer.from(scriptPubKey, 'hex')) }),
  )
  return Buffer.concat([CompactSizeLen.encode(outputs.length), ...each])
}
