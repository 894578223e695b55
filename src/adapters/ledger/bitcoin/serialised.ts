import type { BitcoinOutput } from '../../../core/chains/bitcoin/transaction.ts'

/** A Bitcoin length: one, three or five bytes. */
export function compactSize(size: number): Buffer {
  if (size < 0xfd) return Buffer.of(size)
  const bytes = Buffer.alloc(size <= 0xffff ? 3 : 5)
  bytes.writeUInt8(size <= 0xffff ? 0xfd : 0xfe)
  if (size <= 0xffff) bytes.writeUInt16LE(size, 1)
  else bytes.writeUInt32LE(size, 1)
  return bytes
}

/** Satoshi, in eight bytes. */
export function amountBytes(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** The outputs of a transaction, after how many there are. */
export function outputBytes(outputs: readonly Pick<BitcoinOutput, 'value' | 'scriptPubKey'>[]): Buffer {
  const each = outputs.flatMap(({ value, scriptPubKey }) => {
    const script = Buffer.from(scriptPubKey, 'hex')
    return [amountBytes(value), compactSize(script.length), script]
  })
  return Buffer.concat([compactSize(outputs.length), ...each])
}
