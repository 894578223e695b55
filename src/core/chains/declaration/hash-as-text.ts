import { bareHash } from './bare-hash.ts'
import { danger } from './described.ts'
import type { KnownText } from './known-text.ts'

/**
 * Wallets ask for a signature of a hash so: contracts and servers take the text for what was hashed. Locks of CKB take the digits without
 * `0x` for the hash of a transaction (ckb-auth).
 */
const alone = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i

/** More digits than an address of 20 bytes has. Hashes of Starknet have no leading zeros. Without `0x`, the digits of 32 bytes. */
const inside = /(?<![0-9a-z])(?:0x[0-9a-f]{41,}|[0-9a-f]{64}(?![0-9a-z]))/gi
const asNonce = /\b(?:nonce|challenge|(?:request|session) id)\W{0,4}$/i

/** A hash that is written out, alone or among words: nobody reads what it stands for. */
export const hashAsText: KnownText = {
  describe: text =>
    alone.test(text)
      ? {
          sentence: `Sign the hash ${text.trim()}, written as text. It could stand for anything, including a payment`,
          fields: [],
          warnings: [bareHash],
        }
      : undefined,
  lookalike: (text, own) => (namesHash(text, own) ? [hashInside] : []),
  couldMove(text, own) {
    if (alone.test(text)) return 'the text is a hash, and it could stand for anything'
    return namesHash(text, own) ? 'the text names a hash, which could stand for anything' : null
  },
}

/**
 * Tells if a text names a hash, by which programs find what its signature is for: CKB carries out `Signing a CKB transaction: 0x…`, and
 * Rooch a message of Bitcoin that is `Rooch Transaction:` and a hash without `0x` (`auth_payload.move`). A number that is used once is
 * none, nor is the address of the account. @param own - Absent where it is not known.
 */
export function namesHash(text: string, own?: string): boolean {
  return [...text.matchAll(inside)].some(
    ({ 0: digits, index }) =>
      withoutPrefix(digits) !== withoutPrefix(own ?? '') &&
      !asNonce.test(text.slice(Math.max(0, index - longestName), index)),
  )
}

const longestName = 20

const withoutPrefix = (digits: string) => digits.toLowerCase().replace(/^0x/, '')

export const hashInside = danger(
  'The text names a hash, and not what it stands for. Programs can take the signature for that of a transaction. Approve it only if you know what the program is doing.',
)
