import { createHmac } from 'node:crypto'
import { hardened } from './derive-chain.ts'
import { addToSecp256k1PublicKey } from './secp256k1.ts'

/** A public key with the chain code beside it (BIP-32): 33 bytes compressed, and 32. */
export interface ExtendedPublicKey {
  readonly publicKey: Uint8Array
  readonly chainCode: Uint8Array
}

/**
 * The public key at the end of a path of indexes that are not hardened, each from 0 to 2^31 − 1 (BIP-32, CKDpub), compressed.
 * `undefined` where there is none: an index is hardened, or a key on the way does not exist.
 */
export function derivePublicAlong(parent: ExtendedPublicKey, indexes: readonly number[]): Uint8Array | undefined {
  let { publicKey, chainCode } = parent
  for (const index of indexes) {
    if (!Number.isInteger(index) || index < 0 || index >= hardened) return undefined
    const data = Buffer.alloc(37)
    data.set(publicKey)
    data.writeUInt32BE(index, 33)
    const digest = createHmac('sha512', chainCode).update(data).digest()
    const child = addToSecp256k1PublicKey(publicKey, digest.subarray(0, 32))
    if (!child) return undefined
    publicKey = child
    chainCode = digest.subarray(32)
  }
  return publicKey
}
