import { checksummed, type EthereumAddress } from '../encoding/address.ts'
import { type Hex, toHex } from '../encoding/hex.ts'
import type { RlpItem } from '../encoding/rlp.ts'
import { malformed } from './transaction-refusals.ts'

/** Storage that a transaction says it will touch (EIP-2930). */
export interface AccessListEntry {
  readonly address: EthereumAddress
  /** 32 bytes each. */
  readonly storageKeys: readonly Hex[]
}

/** The signed word of some account that its code be that of `address` from now on (EIP-7702). */
export interface SignedAuthorization {
  /** 0 stands for every chain. */
  readonly chainId: bigint
  /** All zeros takes the code away again. */
  readonly address: EthereumAddress
  readonly nonce: bigint
  readonly yParity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** How each field is read. Amounts are in wei. `at` is the field's name, for the error. */
export const fieldReaders = {
  chainId(item: RlpItem, at: string): bigint {
    const chainId = integer(item, at, 64)
    if (chainId === 0n)
      throw malformed(`${at} is 0, so the chain id is missing; a transaction is for one chain (EIP-155)`)
    return chainId
  },
  /** EIP-2681 keeps the last value of 64 bits out. */
  nonce(item: RlpItem, at: string): bigint {
    const nonce = integer(item, at, 64)
    if (nonce === 2n ** 64n - 1n) throw malformed(`${at} is out of range (EIP-2681)`)
    return nonce
  },
  gasPrice: (item: RlpItem, at: string) => integer(item, at, 256),
  maxPriorityFeePerGas: (item: RlpItem, at: string) => integer(item, at, 256),
  maxFeePerGas: (item: RlpItem, at: string) => integer(item, at, 256),
  gas: (item: RlpItem, at: string) => integer(item, at, 64),
  /** Null where the transaction creates a contract. */
  to: (item: RlpItem, at: string) => (bytes(item, at).length === 0 ? null : address(item, at)),
  value: (item: RlpItem, at: string) => integer(item, at, 256),
  data: (item: RlpItem, at: string) => toHex(bytes(item, at)),
  accessList: (item: RlpItem, at: string) =>
    list(item, at).map((entry, index) => accessListEntry(entry, `${at}[${index}]`)),
  maxFeePerBlobGas: (item: RlpItem, at: string) => integer(item, at, 256),
  blobVersionedHashes: (item: RlpItem, at: string) =>
    list(item, at, 1).map((hash, index) => versionedHash(hash, `${at}[${index}]`)),
  authorizationList: (item: RlpItem, at: string) =>
    list(item, at, 1).map((entry, index) => signedAuthorization(entry, `${at}[${index}]`)),
} as const
export type FieldName = keyof typeof fieldReaders

function accessListEntry(item: RlpItem, at: string): AccessListEntry {
  const [contract, keys] = tuple(item, at, 2)
  return {
    address: address(contract, `${at}.address`),
    storageKeys: list(keys, `${at}.storageKeys`).map((key, index) =>
      toHex(fixed(key, `${at}.storageKeys[${index}]`, 32)),
    ),
  }
}

function versionedHash(item: RlpItem, at: string): Hex {
  const hash = fixed(item, at, 32)
  if (hash[0] !== 0x01) throw malformed(`${at} is not a versioned hash of version 1 (EIP-4844)`)
  return toHex(hash)
}

function signedAuthorization(item: RlpItem, at: string): SignedAuthorization {
  const [chainId, contract, nonce, yParity, r, s] = tuple(item, at, 6)
  return {
    chainId: integer(chainId, `${at}.chainId`, 256),
    address: address(contract, `${at}.address`),
    nonce: integer(nonce, `${at}.nonce`, 64),
    yParity: integer(yParity, `${at}.yParity`, 8),
    r: integer(r, `${at}.r`, 256),
    s: integer(s, `${at}.s`, 256),
  }
}

function integer(item: RlpItem, at: string, bits: number): bigint {
  const digits = bytes(item, at)
  if (digits[0] === 0) throw malformed(`${at} is an integer with leading zeros`)
  if (digits.length * 8 > bits) throw malformed(`${at} is out of range: it has more than ${bits} bits`)
  return toBigInt(digits)
}

function address(item: RlpItem, at: string): EthereumAddress {
  return checksummed(fixed(item, at, 20))
}

function fixed(item: RlpItem, at: string, length: number): Uint8Array {
  const value = bytes(item, at)
  if (value.length !== length) throw malformed(`${at} should be ${length} bytes long, and is ${value.length}`)
  return value
}

function bytes(item: RlpItem, at: string): Uint8Array {
  if (item instanceof Uint8Array) return item
  throw malformed(`${at} is a list where bytes belong`)
}

function list(item: RlpItem, at: string, least = 0): readonly RlpItem[] {
  if (item instanceof Uint8Array) throw malformed(`${at} is bytes where a list belongs`)
  if (item.length < least) throw malformed(`${at} is empty`)
  return item
}

function tuple<Length extends keyof Tuples>(item: RlpItem, at: string, length: Length): Tuples[Length] {
  const items = list(item, at)
  if (items.length !== length) throw malformed(`${at} should have ${length} items, and has ${items.length}`)
  return items as unknown as Tuples[Length]
}

interface Tuples {
  2: readonly [RlpItem, RlpItem]
  6: readonly [RlpItem, RlpItem, RlpItem, RlpItem, RlpItem, RlpItem]
}

export function toBigInt(big: Uint8Array): bigint {
  return big.length === 0 ? 0n : BigInt(toHex(big))
}
