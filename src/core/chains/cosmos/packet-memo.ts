/** The most characters of a note to a person, such as the number of a customer. */
const longestNote = 100

/**
 * Words of letters and digits, as people write them. None is long enough for an address, or has one of the signs between its parts that
 * orders have, such as `withdraw:…` of Nomic or `=:…` of THORChain.
 */
const note =
  /^#?[\p{L}\p{N}]{1,24}(?:[-_][\p{L}\p{N}]{1,24})*[.,!?]?(?: #?[\p{L}\p{N}]{1,24}(?:[-_][\p{L}\p{N}]{1,24})*[.,!?]?)*$/u

/**
 * Tells if the chain that receives a packet of IBC could act on its memo, and send the coins on or call a contract. Many take JSON objects
 * (packet-forward-middleware, ibc-hooks), and any may have a language of its own, so only what is certainly a note for people is one.
 */
export function mayActOn(memo: string): boolean {
  return memo.length > longestNote || (memo !== '' && !note.test(memo))
}
