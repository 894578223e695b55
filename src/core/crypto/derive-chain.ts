import { createHmac } from 'node:crypto'
import { secretBytes } from './secret-bytes.ts'

/** Set in an index that is hardened (BIP-32, SLIP-10). */
export const hardened = 0x8000_0000

/** Step of one curve from a key to its child. */
export interface ChainCurve {
  /** The key of the HMAC that makes the master key. */
  readonly seedName: string
  /** Checks if these 32 bytes are a private key. One value in 2^127 is not, and then that child does not exist. */
  isPrivateKey(bytes: Uint8Array): boolean
  /** 33 bytes compressed; `undefined` for a curve that has hardened children only. */
  readonly publicKey?: (privateKey: Uint8Array) => Uint8Array
  /** Makes the child's key of `left`, the first half of what the HMAC gives, in place. */
  combine(left: Uint8Array, parent: Uint8Array): void
}

/**
 * The private key, 32 bytes and the caller's to wipe, at the end of a path: BIP-32 and SLIP-10 differ by the curve only. Everything on
 * the way is bytes outside of V8's heap, and wiped: libraries go by way of big integers and hexadecimal strings, which nothing wipes.
 *
 * @throws Error where a key on the path does not exist.
 */
export function deriveAlong(curve: ChainCurve, seed: Uint8Array, indexes: readonly number[]): Uint8Array {
  const name = Buffer.from(curve.seedName, 'ascii')
  let [key, chainCode] = halvesOf(name, seed)
  try {
    if (!curve.isPrivateKey(key)) throw noSuchKey()
    for (const index of indexes) {
      const data = childData(curve, key, index)
      const [left, right] = halvesOf(chainCode, data)
      data.fill(0)
      try {
        curve.combine(left, key)
      } finally {
        key.fill(0)
        chainCode.fill(0)
        ;[key, chainCode] = [left, right]
      }
      if (!curve.isPrivateKey(key)) throw noSuchKey()
    }
  } catch (thrown) {
    key.fill(0)
    throw thrown
  } finally {
    chainCode.fill(0)
  }
  return key
}

/** A zero byte and the key for a hardened child, the public key for another; then the index, big-endian. 37 bytes. */
function childData({ publicKey }: ChainCurve, key: Uint8Array, index: number): Uint8Array {
  const data = secretBytes(37)
  if (index >= hardened) data.set(key, 1)
  else if (publicKey) data.set(publicKey(key), 0)
  else throw noSuchKey()
  new DataView(data.buffer).setUint32(33, index)
  return data
}

/** HMAC-SHA512 in two halves of 32 bytes, each to be wiped. */
function halvesOf(key: Uint8Array, data: Uint8Array): [Uint8Array, Uint8Array] {
  const digest = createHmac('sha512', key).update(data).digest()
  const [left, right] = [secretBytes(32), secretBytes(32)]
  left.set(digest.subarray(0, 32))
  right.set(digest.subarray(32))
  digest.fill(0)
  return [left, right]
}

function noSuchKey(): Error {
  return new Error('There is no key at this path.')
}
