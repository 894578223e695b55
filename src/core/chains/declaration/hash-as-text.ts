import { bareHash } from './bare-hash.ts'
import type { KnownText } from './known-text.ts'

/** Wallets ask for a signature of a hash so: contracts and servers take the text for what was hashed. */
const hash = /^\s*0x[0-9a-f]{64}\s*$/i

/** `0x` and 64 hex digits: a hash that is written out, of which nobody reads what it stands for. */
export const hashAsText: KnownText = {
  describe: text =>
    hash.test(text)
      ? {
          sentence: `Sign the hash ${text.trim()}, written as text. It could stand for anything, including a payment`,
          fields: [],
          warnings: [bareHash],
        }
      : undefined,
  lookalike: () => [],
  couldMove: text => (hash.test(text) ? 'the text is a hash, and it could stand for anything' : null),
}
