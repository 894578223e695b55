import { checksummed, type EthereumAddress } from '../encoding/address.ts'
import { addressesInValue } from '../encoding/addresses-in-value.ts'
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

/** An address where a value of any type stands for one. */
export interface AddressHeld {
  /** Null if the value holds none of this network. */
  readonly address: EthereumAddress | null
  /** True if bits stand beside the address, which contracts use for something else, or drop. */
  readonly isPacked: boolean
}

/** Reads the address in 20 bytes, in a word, in text, or among other bytes. @param before - How many bytes of a word may stand before it. */
export function addressHeld(leaf: Leaf, before = 0): AddressHeld {
  const { type, value } = leaf
  if (type === 'address') return { address: value as EthereumAddress, isPacked: false }
  const bytes = bytesOf(leaf) ?? Buffer.alloc(0)
  if (type === 'string' || ![20, 32].includes(bytes.length)) {
    const { named, perhaps } = addressesInValue(type, value)
    return { address: [...named, ...perhaps][0] ?? null, isPacked: type !== 'string' }
  }
  return {
    address: checksummed(bytes.subarray(-20)),
    isPacked: bytes.subarray(before, -20).some(byte => byte !== 0),
  }
}

/** Bytes, of a byte type alone. @throws Inapplicable */
export function asBytes(leaf: Leaf): Buffer {
  const bytes = leaf.type.startsWith('bytes') ? bytesOf(leaf) : undefined
  if (!bytes) throw new Inapplicable('bytes are wanted')
  return bytes
}
