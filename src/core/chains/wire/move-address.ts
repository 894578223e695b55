import { toHex } from '../../schema/hex.ts'

/** An address of the chains that run Move: `0x` and 32 bytes in lower-case hex, 64 digits, leading zeros kept. */
export function moveAddress(bytes: Uint8Array): string {
  return `0x${toHex(bytes)}`
}

/** The 32 bytes of an address. */
export function moveAddressBytes(address: string): Uint8Array {
  return Buffer.from(address.slice(2), 'hex')
}

export function isMoveAddress(text: string): boolean {
  return /^0x[0-9a-f]{64}$/.test(text)
}

/** An address however its capitals are; `undefined` for any other text. */
export function moveAddressSpelling(text: string): string | undefined {
  return /^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined
}

/** The same address without some or all of its leading zeros, as older programs print it; nothing where it has none. */
export function shortMoveAddresses(address: string): string[] {
  const [zeros = ''] = /(?<=^0x)0+(?=.)/.exec(address) ?? []
  return Array.from(zeros, (_, index) => `0x${address.slice(3 + index)}`)
}

/**
 * The address that such a text names. Shorter ones than 48 digits are other things: accounts of people do not begin with that many
 * zeros, and addresses of other chains have 40.
 */
export function ofShortMoveAddress(text: string): string | undefined {
  return /^0x[1-9a-f][0-9a-f]{47,62}$/.test(text) ? `0x${text.slice(2).padStart(64, '0')}` : undefined
}

/** Says what is wrong with an address that a person typed: a sentence. */
export function moveAddressProblem(text: string): string | undefined {
  if (isMoveAddress(text)) return undefined
  if (moveAddressSpelling(text) !== undefined) return 'Write it in small letters.'
  const [, digits] = /^0x([0-9a-f]{1,99})$/i.exec(text) ?? []
  return digits === undefined
    ? 'It has 0x and 64 digits or letters from a to f.'
    : `It has 0x and 64 digits or letters from a to f; here there ${digits.length === 1 ? 'is 1' : `are ${digits.length}`}.`
}
