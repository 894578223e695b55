import { blake2b } from '@noble/hashes/blake2.js'
import { moveAddress } from '../wire/move-address.ts'

/** The flag of ed25519 among Sui's signature schemes. */
const ed25519Flag = 0

/** BLAKE2b of 32 bytes: not the longer one, cut off. */
export function blake2b256(bytes: Uint8Array): Uint8Array {
  return blake2b(bytes, { dkLen: 32 })
}

/** The account of a key: BLAKE2b-256 of the flag and its 32 bytes. */
export function suiAddress(publicKey: Uint8Array): string {
  return moveAddress(blake2b256(Buffer.concat([Buffer.of(ed25519Flag), publicKey])))
}
