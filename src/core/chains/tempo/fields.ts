import { AgentError } from '../../errors.ts'
import { checksummed, type EthereumAddress } from '../ethereum/encoding/address.ts'
import type { RlpItem } from '../ethereum/encoding/rlp.ts'

/** Each costs time to read and to show, long before anybody decides. */
const mostItems = 256

export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The Tempo transaction cannot be signed: ${why}.`, {
    detail: { field: 'parameters.unsignedTransaction' },
  })
}

export function bytesIn(item: RlpItem | undefined, at: string): Uint8Array {
  if (item instanceof Uint8Array) return item
  throw malformed(item === undefined ? `${at} is missing` : `${at} is a list where bytes belong`)
}

export function listIn(item: RlpItem | undefined, at: string): readonly RlpItem[] {
  if (item === undefined || item instanceof Uint8Array) throw malformed(`${at} is bytes where a list belongs`)
  if (item.length > mostItems) throw malformed(`${at} has ${item.length} items, and at most ${mostItems} are read`)
  return item
}

export function tupleIn(item: RlpItem | undefined, at: string, length: number): readonly RlpItem[] {
  const items = listIn(item, at)
  if (items.length !== length) throw malformed(`${at} should have ${length} items, and has ${items.length}`)
  return items
}

/** Big-endian, as short as it can be; nothing for zero. */
export function integerIn(item: RlpItem | undefined, at: string, bits: number): bigint {
  const digits = bytesIn(item, at)
  if (digits[0] === 0) throw malformed(`${at} is an integer with leading zeros`)
  if (digits.length * 8 > bits) throw malformed(`${at} is out of range: it has more than ${bits} bits`)
  return digits.length === 0 ? 0n : BigInt(`0x${Buffer.from(digits).toString('hex')}`)
}

export function fixedIn(item: RlpItem | undefined, at: string, length: number): Uint8Array {
  const value = bytesIn(item, at)
  if (value.length !== length) throw malformed(`${at} should be ${length} bytes long, and is ${value.length}`)
  return value
}

export function addressIn(item: RlpItem | undefined, at: string): EthereumAddress {
  return checksummed(fixedIn(item, at, 20))
}

/** Null for nothing. */
export function addressOrNoneIn(item: RlpItem | undefined, at: string): EthereumAddress | null {
  return bytesIn(item, at).length === 0 ? null : addressIn(item, at)
}
