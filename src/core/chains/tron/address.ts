import { createBase58check } from '@scure/base'
import { keccak256, sha256 } from '../../crypto/hash.ts'
import { uncompressedSecp256k1 } from '../../crypto/secp256k1.ts'

/** Base58 with the first four bytes of SHA-256 twice behind it (TIP-2). */
const base58check = createBase58check(sha256)

/** First byte of every address, on the main network and those for tests. */
const prefix = 0x41
const addressLength = 21

/**
 * The address of a key: 0x41 and the last 20 bytes of the Keccak-256 of its point, in base58check.
 * @param publicKey - 33 bytes compressed or 65 uncompressed.
 * @throws AgentError `REQUEST_INVALID` for what is not a point of secp256k1
 */
export function tronAddress(publicKey: Uint8Array): string {
  const account = keccak256(uncompressedSecp256k1(publicKey).subarray(1)).subarray(12)
  return addressOfAccount(account)
}

/** @param account - The 20 bytes that contracts know an account by. */
export function addressOfAccount(account: Uint8Array): string {
  return base58check.encode(Uint8Array.of(prefix, ...account))
}

/** The address that a transaction writes in 21 bytes; `undefined` for bytes that are none. */
export function addressOfBytes(bytes: Uint8Array): string | undefined {
  return bytes.length === addressLength && bytes[0] === prefix ? base58check.encode(bytes) : undefined
}

/** Decodes the 20 bytes by which contracts know the account of an address. */
export function accountOf(address: string): Uint8Array {
  return base58check.decode(address).subarray(1)
}

export function isTronAddress(text: string): boolean {
  return addressProblem(text) === undefined
}

/** Why a text is no address: a sentence. */
export function addressProblem(text: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) {
    return 'It has 34 letters and digits, the first a T, none of them 0, O, I or l.'
  }
  try {
    return addressOfBytes(base58check.decode(text)) === text ? undefined : wrongChecksum
  } catch {
    return wrongChecksum
  }
}

const wrongChecksum = 'Its checksum does not fit: a letter or digit is wrong, or a capital is not one.'
