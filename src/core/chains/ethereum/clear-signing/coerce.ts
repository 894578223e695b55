import { checksummed, type EthereumAddress } from '../encoding/address.ts'
import { Inapplicable } from './inapplicable.ts'
import { bytesOf, type Leaf } from './node.ts'

/** A number: bytes are read big-endian. @throws Inapplicable for text and truth values */
export function asInteger(leaf: Leaf): bigint {
  if (typeof leaf.value === 'bigint') return leaf.value
  const bytes = leaf.type === 'string' ? undefined : bytesOf(leaf)
  if (!bytes) throw new Inapplicable('a number is wanted')
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`)
}

/**
 * The address in a value: of bytes and of integers the last 20 bytes, which is where contracts that pack an address put it.
 * @throws Inapplicable for text, truth values, and fewer bytes
 */
export function asAddress(leaf: Leaf): EthereumAddress {
  const bytes = leaf.type === 'string' ? undefined : bytesOf(leaf)
  if (!bytes || bytes.length < 20) throw new Inapplicable('an address is wanted')
  return checksummed(bytes.subarray(-20))
}

/** The same, of an integer only where nothing stands before the address: then it is one, and nothing is left out by saying so. */
export function asWholeAddress(leaf: Leaf): EthereumAddress | undefined {
  const bytes = leaf.type === 'string' ? undefined : bytesOf(leaf)
  const isWhole = bytes !== undefined && bytes.length >= 20 && bytes.subarray(0, -20).every(byte => byte === 0)
  return isWhole || leaf.cutFrom ? asAddress(leaf) : undefined
}

/** Bytes, of a byte type alone. @throws Inapplicable */
export function asBytes(leaf: Leaf): Buffer {
  const bytes = leaf.type.startsWith('bytes') ? bytesOf(leaf) : undefined
  if (!bytes) throw new Inapplicable('bytes are wanted')
  return bytes
}
