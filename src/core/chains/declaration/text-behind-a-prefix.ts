import { danger } from './described.ts'
import type { KnownText } from './known-text.ts'

/**
 * What chains that are not read here put before the bytes that accounts sign, where the whole can be text. Such bytes need no hash of text:
 * the curve of the key is enough.
 *
 * - Algorand: `Program`, the version of the program in a byte (9, 10 and 13 are blanks), and its code. Whoever has the signature sends
 *   transactions of the account that the code approves, and `-4 U` approves all (`logicsig.go` and `TEAL_opcodes_v10.md` of go-algorand).
 *   `MsigProgram` is the same for an account of several keys.
 * - Internet Computer: a line break, `ic-request`, and the hash of a call (`constants.ts` of @dfinity/agent). With enough tries, the hash
 *   reads as text.
 */
const prefixes = /^(?:(?:Msig)?Program[\t\n\r]|\nic-request)/

/** Text that another chain carries out for the account that the key has there. */
export const textBehindAPrefix: KnownText = {
  describe: () => undefined,
  lookalike: text => (prefixes.test(text) ? [carriedOutElsewhere] : []),
  couldMove: text => (prefixes.test(text) ? 'the text begins as what another chain carries out' : null),
}

const carriedOutElsewhere = danger(
  'The text begins as what another chain carries out. Its signature can hand over all that this key has there, and the card cannot show what it does.',
)
