import { CompactSizeLen } from '@scure/btc-signer/script.js'
import { sha256 } from '../../crypto/hash.ts'

/** The length of its name, and the name (BIP-137, as Bitcoin Core has it). */
const prefix = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1')

/** The message inside a Bitcoin Signed Message (BIP-137): what is hashed twice with SHA-256. `undefined` for other bytes. */
export function bitcoinMessageIn(bytes: Uint8Array): Uint8Array | undefined {
  return prefixedMessageIn(bytes, prefix)
}

/**
 * The message that stands behind a prefix and its length (CompactSize). `undefined` for other bytes.
 * @param prefix - Its own length among them, in one byte.
 */
export function prefixedMessageIn(bytes: Uint8Array, prefix: Uint8Array): Uint8Array | undefined {
  if (Buffer.compare(bytes.subarray(0, prefix.length), prefix) !== 0) return undefined
  const rest = bytes.subarray(prefix.length)
  const lengthBytes = lengthOf(rest[0])
  const message = rest.subarray(lengthBytes)
  // Its length in the shortest form (CompactSize): of one message there is one way to write it.
  const length = CompactSizeLen.encode(message.length)
  return Buffer.compare(length, rest.subarray(0, lengthBytes)) === 0 ? message : undefined
}

/** Returns the digest that is signed for a Bitcoin Signed Message: 32 bytes. */
export function bitcoinMessageDigest(message: Uint8Array): Uint8Array {
  return sha256(sha256(Buffer.concat([prefix, CompactSizeLen.encode(message.length), message])))
}

/** Returns the length in bytes of a CompactSize that begins with this byte. */
function lengthOf(first = 0): number {
  return { 253: 3, 254: 5, 255: 9 }[first] ?? 1
}
