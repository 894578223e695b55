import { checksummed, type EthereumAddress } from './address.ts'

/** The addresses that values hold. */
export interface AddressesHeld {
  /** In a form that stands for nothing else. */
  readonly named: readonly EthereumAddress[]
  /** Where a contract may read one, among bytes that may mean something else. */
  readonly perhaps: readonly EthereumAddress[]
}

/** A value without members, in which contracts may read an address. */
export interface Valued {
  /** As the Solidity ABI names it. */
  readonly type: string
  readonly value: unknown
  /** True for bytes of which nothing is known: no form in them stands for an address alone. */
  readonly isUnread?: true
}

/**
 * A checksum takes long, and of so many addresses only the first few are ever compared or shown. The rest are written in lower case, and
 * only counted.
 */
const mostChecksummed = 1_000

/** By 40 hex digits in lower case: the address, where it was written as one. */
type Found = Map<string, EthereumAddress | undefined>

/** Returns the addresses of several values, each once: a value itself, 20 bytes, a word that ends with 20 bytes, 20 bytes, a word or text among others. */
export function addressesInValues(values: Iterable<Valued>): AddressesHeld {
  const [named, perhaps]: [Found, Found] = [new Map(), new Map()]
  for (const value of values) search(value, value.isUnread ? perhaps : named, perhaps)
  for (const digits of named.keys()) perhaps.delete(digits)
  return { named: written(named), perhaps: written(perhaps) }
}

export function addressesInValue(type: string, value: unknown): AddressesHeld {
  return addressesInValues([{ type, value }])
}

function written(found: Found): readonly EthereumAddress[] {
  return [...found].map(([digits, address], index): EthereumAddress => {
    const isFew = index < mostChecksummed
    return address ?? (isFew ? checksummed(Buffer.from(digits, 'hex')) : `0x${digits}`)
  })
}

const [addressDigits, wordDigits, selectorDigits] = [40, 64, 8]

function search({ type, value }: Valued, named: Found, perhaps: Found): void {
  if (type === 'address') named.set(String(value).slice(2).toLowerCase(), value as EthereumAddress)
  else if (type === 'string') inText(String(value), named)
  else if (type === 'uint256') inWord(wordOf(value as bigint), named, perhaps)
  // Amounts of Permit2 and prices of Uniswap as well. An interface that a program registered may call an address any of these.
  else if (wideNumber.test(type)) inWord(wordOf(value as bigint), perhaps, perhaps)
  // They are hashes of public keys as well.
  else if (type === 'bytes20') inBytes(String(value), perhaps, perhaps)
  else if (/^bytes\d*$/.test(type)) inBytes(String(value), named, perhaps)
}

const wideNumber = /^u?int(1[6-9]\d|2\d\d)$/
const wordOf = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(wordDigits, '0')

function inBytes(written: string, named: Found, perhaps: Found): void {
  const hex = written.slice(2).toLowerCase()
  if (hex.length === wordDigits) inWord(hex, named, perhaps)
  else if (hex.length === addressDigits && isLikely(hex)) found(named, hex)
  else {
    inText(Buffer.from(hex, 'hex').toString('latin1'), perhaps)
    inWords(hex, perhaps)
    // ERC-4337 writes a factory or a paymaster before what it is told. A call begins with its function.
    const first = hex.slice(0, addressDigits)
    if (first.length === addressDigits && hex.length % wordDigits !== selectorDigits && isLikely(first))
      found(perhaps, first)
  }
}

/** Calls have four bytes before their words. */
function inWords(hex: string, perhaps: Found): void {
  const starts = [0, 8].filter(start => hex.length % wordDigits === start)
  for (const start of starts.length > 0 ? starts : [0, 8])
    for (let at = start; at + wordDigits <= hex.length; at += wordDigits) {
      const digits = hex.slice(at + wordDigits - addressDigits, at + wordDigits)
      if (isLikely(digits)) found(perhaps, digits)
    }
}

/**
 * Bridges and aggregators write an address behind 12 bytes of zeros, and deposit contracts behind a type byte and 11. What stands there
 * else, most contracts do not look at.
 */
function inWord(word: string, named: Found, perhaps: Found): void {
  const digits = word.slice(-addressDigits)
  if (isLikely(digits)) found(/^0[012]0{22}/.test(word) ? named : perhaps, digits)
}

function found(where: Found, digits: string): void {
  if (!where.has(digits)) where.set(digits, undefined)
}

/** An amount or a number of something is not as large as most addresses are, unless it is the largest. */
function isLikely(digits: string): boolean {
  return !digits.startsWith('00') && !/^f+$/.test(digits)
}

/** Checked by nobody before it is read: in any case. */
function inText(text: string, where: Found): void {
  for (const [, digits = ''] of text.matchAll(/0x([0-9a-f]{40})(?![0-9a-f])/gi)) found(where, digits.toLowerCase())
}

/**
 * Lists the words in the code of a new contract that may be addresses: arguments of its constructor follow the code, wherever that ends.
 * @param code - Hex, in lower case.
 */
export function wordsInCode(code: string): readonly Valued[] {
  const bytes = Buffer.from(code.slice(2), 'hex')
  const found: Valued[] = []
  let zeros = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0 && zeros >= zerosBefore && at + addressBytes <= bytes.length)
      found.push({ type: 'bytes20', value: `0x${bytes.toString('hex', at, at + addressBytes)}` })
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return found
}

const [zerosBefore, addressBytes] = [12, 20]
