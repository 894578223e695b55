/** The most characters of a note to a person, such as the number of a customer. */
const longestNote = 100

/**
 * Tells if the chain that receives a packet of IBC could act on its memo, and send the coins on or call a contract
 * (packet-forward-middleware, ibc-hooks). Such memos are JSON objects. Long text counts too, because it may be something encoded.
 */
export function mayActOn(memo: string): boolean {
  return memo.length > longestNote || memo.includes('{')
}
