import { sha3_256 } from '@noble/hashes/sha3.js'
import { moveAddress } from '../wire/move-address.ts'

/** The scheme of a single ed25519 key (“legacy”, in `authenticator.rs` of aptos-core). */
const ed25519Scheme = 0

/** The account that a key begins with: SHA3-256 of its 32 bytes and the scheme. Its owner may give it another key later. */
export function aptosAddress(publicKey: Uint8Array): string {
  return moveAddress(sha3_256(Buffer.concat([publicKey, Buffer.of(ed25519Scheme)])))
}
