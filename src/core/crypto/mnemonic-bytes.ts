import { createHash } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { secretBytes } from './secret-bytes.ts'

const bitsOfAWord = 11
const longestWord = 8

/**
 * The English words of an entropy of 16, 20, 24, 28 or 32 bytes as UTF-8, separated by single spaces (BIP-39). They are never a
 * string, so the caller can wipe them.
 */
export function mnemonicBytes(entropy: Uint8Array): Uint8Array {
  const checked = withChecksum(entropy)
  const count = (entropy.length * 8 + entropy.length / 4) / bitsOfAWord
  const text = secretBytes(count * (longestWord + 1))
  let length = 0
  for (let place = 0; place < count; place++) {
    if (place > 0) text[length++] = 0x20
    const word = wordlist[bitsAt(checked, place * bitsOfAWord)] as string
    for (let letter = 0; letter < word.length; letter++) text[length++] = word.charCodeAt(letter)
  }
  checked.fill(0)
  return text.subarray(0, length)
}

/** The entropy and the first byte of its SHA-256, of which one bit for each four bytes of entropy counts. */
function withChecksum(entropy: Uint8Array): Uint8Array {
  const digest = createHash('sha256').update(entropy).digest()
  // Two bytes more than are read into, so that eleven bits always lie within three bytes.
  const checked = secretBytes(entropy.length + 3)
  checked.set(entropy)
  checked.set(digest.subarray(0, 1), entropy.length)
  digest.fill(0)
  return checked
}

/** Eleven bits from `place` on, as a number. */
function bitsAt(bytes: Uint8Array, place: number): number {
  const at = place >> 3
  const three = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)
  return (three >> (24 - bitsOfAWord - (place & 7))) & 0x7ff
}
