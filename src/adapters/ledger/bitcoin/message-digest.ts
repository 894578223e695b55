import { sha256 } from '@noble/hashes/sha2.js'
import { compactSize } from './serialised.ts'

/** What a Bitcoin Signed Message is signed as (BIP-137): 32 bytes. */
export function messageDigest(message: Uint8Array): Uint8Array {
  const prefix = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1')
  return sha256(sha256(Buffer.concat([prefix, compactSize(message.length), message])))
}
