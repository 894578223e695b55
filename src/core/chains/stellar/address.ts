import { base32nopad } from '@scure/base'
import { crc16 } from '../../crypto/crc16.ts'

/** Version byte of an account, among the kinds of text that Stellar writes (SEP-23). */
const version = 6 << 3

/**
 * The address of a key: RFC 4648 base32, unpadded, of the version, the key, and the CRC-16 of both, lowest byte first. G and 55 letters
 * and digits. @param publicKey - 32 bytes.
 */
export function stellarAddress(publicKey: Uint8Array): string {
  const body = Buffer.concat([Buffer.of(version), publicKey])
  return base32nopad.encode(Buffer.concat([body, checksum(body)]))
}

/** The key of an account, 32 bytes; `undefined` for a text that is no address of one, its checksum included. */
export function stellarKeyOf(text: string): Uint8Array | undefined {
  if (!/^G[A-Z2-7]{55}$/.test(text)) return undefined
  const bytes = base32nopad.decode(text)
  const body = bytes.subarray(0, 33)
  return body[0] === version && checksum(body).equals(bytes.subarray(33)) ? body.subarray(1) : undefined
}

export function isStellarAddress(text: string): boolean {
  return stellarKeyOf(text) !== undefined
}

/** Why a text is no address of an account: a sentence; `undefined` for one. */
export function stellarAddressProblem(text: string): string | undefined {
  if (isStellarAddress(text)) return undefined
  if (/^S[A-Z2-7]{55}$/.test(text)) return 'It looks like a secret key. Never paste one; an address begins with G.'
  if (/^M[A-Z2-7]{68}$/.test(text))
    return 'It begins with M, for one customer of an account. Ask for the address that begins with G, and for its memo.'
  return 'It begins with G and has 56 capital letters and digits.'
}

function checksum(body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(crc16(body))
  return bytes
}
