import { checksummed, type EthereumAddress } from './address.ts'

/** The addresses that a value holds. */
export interface AddressesHeld {
  /** In a form that stands for nothing else. */
  readonly named: readonly EthereumAddress[]
  /** Where a contract may read one, among bytes that may mean something else. */
  readonly perhaps: readonly EthereumAddress[]
}

const none: AddressesHeld = { named: [], perhaps: [] }

/**
 * The addresses in a value without members: itself, 20 bytes, a word that ends with 20 bytes, a word or text among others.
 * @param type - As the Solidity ABI names it.
 */
export function addressesInValue(type: string, value: unknown): AddressesHeld {
  if (type === 'address') return { ...none, named: [value as EthereumAddress] }
  if (type === 'string') return { ...none, named: inText(String(value)) }
  const bytes = /^bytes\d*$/.test(type) ? Buffer.from(String(value).slice(2), 'hex') : undefined
  // They are hashes of public keys as well.
  if (bytes && type === 'bytes20') return { ...none, perhaps: inBytes(bytes).named }
  if (bytes) return inBytes(bytes)
  if (type === 'uint256') return inWord(wordOf(value as bigint))
  return none
}

/** Joins the addresses of several values, each once. */
export function together(held: Iterable<AddressesHeld>): AddressesHeld {
  const [named, perhaps] = [new Set<EthereumAddress>(), new Set<EthereumAddress>()]
  for (const each of held) {
    for (const address of each.named) named.add(address)
    for (const address of each.perhaps) perhaps.add(address)
  }
  return { named: [...named], perhaps: [...perhaps].filter(address => !named.has(address)) }
}

const addressLength = 20
const wordLength = 32

function inBytes(bytes: Buffer): AddressesHeld {
  if (bytes.length === addressLength) return { ...none, named: isLikely(bytes) ? [checksummed(bytes)] : [] }
  if (bytes.length === wordLength) return inWord(bytes)
  const text = bytes.toString('latin1')
  return { ...none, perhaps: [...inText(text), ...inWords(bytes)] }
}

/** Calls have four bytes before their words. */
function inWords(bytes: Buffer): readonly EthereumAddress[] {
  const starts = [0, 4].filter(start => bytes.length % wordLength === start)
  return (starts.length > 0 ? starts : [0, 4]).flatMap(start => {
    const words = Array.from({ length: Math.max(0, Math.floor((bytes.length - start) / wordLength)) }, (_, index) =>
      bytes.subarray(start + index * wordLength, start + (index + 1) * wordLength),
    )
    return words.flatMap(word => inWord(word).named)
  })
}

/**
 * Bridges and aggregators write an address behind 12 bytes of zeros, and deposit contracts behind a type byte and 11. What stands there
 * else, most contracts do not look at.
 */
function inWord(word: Buffer): AddressesHeld {
  const [type = 0, rest] = [word[0], word.subarray(word.length - addressLength)]
  if (!isLikely(rest)) return none
  const isAlone = type <= 2 && word.subarray(1, word.length - addressLength).every(byte => byte === 0)
  return isAlone ? { ...none, named: [checksummed(rest)] } : { ...none, perhaps: [checksummed(rest)] }
}

function wordOf(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(wordLength * 2, '0'), 'hex')
}

/** An amount or a number of something is not as large as most addresses are, unless it is the largest. */
function isLikely(address: Uint8Array): boolean {
  return address[0] !== 0 && address.some(byte => byte !== 0xff)
}

/** Checked by nobody before it is read: in any case. */
function inText(text: string): readonly EthereumAddress[] {
  return [...text.matchAll(/0x([0-9a-f]{40})(?![0-9a-f])/gi)].map(([, digits = '']) =>
    checksummed(Buffer.from(digits, 'hex')),
  )
}
