import { ripemd160 } from '@noble/hashes/legacy.js'
import { base58xrp } from '@scure/base'
import { sha256 } from '../../crypto/hash.ts'

/** The classic address of a key: the address of its account id. @param publicKey - Compressed, 33 bytes. */
export function xrpAddress(publicKey: Uint8Array): string {
  return addressOfAccount(accountIdOf(publicKey))
}

/** RIPEMD-160 of the SHA-256, 20 bytes. @param publicKey - Compressed, 33 bytes. */
function accountIdOf(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey))
}

/** Base58 in the ledger's own alphabet: 00, the account id (20 bytes), and 4 bytes of the SHA-256 of the SHA-256 of both. */
export function addressOfAccount(accountId: Uint8Array): string {
  const payload = Buffer.concat([Buffer.of(0), accountId])
  return base58xrp.encode(Buffer.concat([payload, checksum(payload)]))
}

/** The account id in a classic address, 20 bytes. */
export function accountIdIn(address: string): Uint8Array {
  return base58xrp.decode(address).subarray(1, 21)
}

/** Tells if a text is a classic address, its checksum included. */
export function isXrpAddress(text: string): boolean {
  // Decoding takes time that grows with the square of the length.
  if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return false
  const bytes = base58xrp.decode(text)
  return bytes.length === 25 && bytes[0] === 0 && checksum(bytes.subarray(0, 21)).equals(bytes.subarray(21))
}

/** Why a text is no classic address: a sentence; `undefined` for one. */
export function xrpAddressProblem(text: string): string | undefined {
  if (isXrpAddress(text)) return undefined
  return /^[XT][1-9A-HJ-NP-Za-km-z]{45,50}$/.test(text)
    ? 'It is an X-address, which holds a tag as well. Ask for the classic address, which begins with r, and for its tag.'
    : 'It begins with r and has 25 to 35 letters and digits, and capitals count.'
}

function checksum(payload: Uint8Array): Buffer {
  return Buffer.from(sha256(sha256(payload)).subarray(0, 4))
}
