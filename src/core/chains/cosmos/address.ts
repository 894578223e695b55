import { bech32 } from '@scure/base'
import { hash160 } from '../../crypto/hash.ts'

/** An address of an account or of a contract: bech32 (BIP-173) of 20 or 32 bytes behind the prefix of its chain. */
export interface CosmosAddress {
  /** `cosmos`, `sei`, `osmo` … */
  readonly prefix: string
  /** 20 bytes for the account of one key, 32 for contracts and accounts of modules. */
  readonly bytes: Uint8Array
}

/** Longest text that is decoded: prefixes have at most 83 characters (BIP-173), and none is near that. */
const longest = 120

/** The account of a secp256k1 key: RIPEMD-160 of SHA-256 of its 33 bytes (ADR-028). 20 bytes, the same on each chain. */
export function accountOf(publicKey: Uint8Array): Uint8Array {
  return hash160(publicKey)
}

/** @param bytes - 20 or 32 bytes. */
export function cosmosAddress(prefix: string, bytes: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(bytes), longest)
}

const form = /^[a-z][a-z0-9]*1[02-9ac-hj-np-z]{6,}$/

/** Tells if a text has the form of an address in small letters, without checking its checksum. */
export function hasAddressForm(text: string): boolean {
  return text.length <= longest && form.test(text)
}

/** Tells the addresses of a key, with the prefix of whichever chain, from others. @param publicKey - 33 bytes. */
export function accountTest(publicKey: Uint8Array): (address: string) => boolean {
  const own = cosmosAddress('a', accountOf(publicKey)).slice('a1'.length, -checksumLength)
  return address =>
    hasAddressForm(address) &&
    address.slice(address.lastIndexOf('1') + 1, -checksumLength) === own &&
    hasRightChecksum(address)
}

const checksumLength = 6

/**
 * Checks the checksum of an address (BIP-173). Decoding the whole takes fifty times as long, and a transaction names hundreds.
 * @param address - In the form of one.
 */
export function hasRightChecksum(address: string): boolean {
  const end = address.lastIndexOf('1')
  let sum = 1
  for (let index = 0; index < end; index++) sum = step(sum, address.charCodeAt(index) >>> 5)
  sum = step(sum, 0)
  for (let index = 0; index < end; index++) sum = step(sum, address.charCodeAt(index) & 31)
  for (let index = end + 1; index < address.length; index++) sum = step(sum, letters.indexOf(address[index] as string))
  return sum === 1
}

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function step(sum: number, value: number): number {
  const top = sum >>> 25
  return generator.reduce(
    (next, each, bit) => ((top >>> bit) & 1 ? next ^ each : next),
    ((sum & 0x1ffffff) << 5) ^ value,
  )
}

/** `undefined` for what is no bech32 in small letters of 20 or 32 bytes. Addresses of validators have prefixes of their own. */
export function parseCosmosAddress(text: string): CosmosAddress | undefined {
  const address = decodeBech32(text)
  return address && isAccountLength(address.bytes) ? address : undefined
}

/** Accounts of keys have 20 bytes; contracts, modules and keys on P-256 have 32. */
export function isAccountLength({ length }: Uint8Array): boolean {
  return length === 20 || length === 32
}

/** Returns what stands before the last `1` of an address: the accounts of a chain have one prefix, and its validators another. */
export function prefixOf(address: string): string {
  return address.slice(0, address.lastIndexOf('1'))
}

/** As {@link parseCosmosAddress}, for bytes of any length. */
export function decodeBech32(text: string): CosmosAddress | undefined {
  if (!hasAddressForm(text)) return undefined
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, longest)
    return { prefix, bytes: bech32.fromWords(words) }
  } catch {
    return undefined
  }
}

/** An address as it is written, of text that is all in small or all in capital letters (BIP-173 allows both). */
export function cosmosSpelling(text: string): string | undefined {
  const small = text === text.toUpperCase() ? text.toLowerCase() : text
  return parseCosmosAddress(small) && small
}

/**
 * The same for the addresses of one account on every chain, and for what else begins with the prefixes of chains. Checksums are not
 * looked at: a transaction names hundreds.
 */
export function cosmosAccountOf(text: string): string | undefined {
  if (!hasAddressForm(text)) return undefined
  const end = text.lastIndexOf('1')
  const sort = Object.keys(notAccounts).find(ending => text.slice(0, end).endsWith(ending)) ?? 'account'
  return `${sort} ${text.slice(end + 1, -checksumLength)}`
}

/** Endings of the prefixes that other things than accounts have: validators, their consensus keys, public keys. */
const notAccounts: Readonly<Record<string, string>> = {
  valoper: 'That is a validator, not an account.',
  valcons: 'That is a validator’s key for blocks, not an account.',
  pub: 'That is a public key, not an account.',
}

/** Explains in a sentence why a typed address is wrong. `undefined` for the address of an account or contract. */
export function addressProblem(text: string): string | undefined {
  const address = parseCosmosAddress(text)
  const other = Object.keys(notAccounts).find(ending => text.slice(0, text.lastIndexOf('1')).endsWith(ending))
  if (other !== undefined) return notAccounts[other]
  if (address) return undefined
  if (cosmosSpelling(text) !== undefined) return 'Write it in small letters.'
  return /^[a-z][a-z0-9]*1[02-9ac-hj-np-z]{38,}$/.test(text)
    ? 'Its checksum does not fit: a letter or digit is wrong.'
    : 'It has the prefix of its chain, 1, and 38 or 58 letters and digits: cosmos1…, sei1….'
}
