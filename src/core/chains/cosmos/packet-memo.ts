import { hasAddressForm } from './address.ts'

/** The most characters of a note to a person, such as the number of a customer. */
const longestNote = 100

/**
 * Whether the chain that receives a packet of IBC could act on its memo, and send the coins on or call a contract
 * (packet-forward-middleware, ibc-hooks). Such memos are JSON objects. Long text counts too, because it may be something encoded.
 */
export function mayActOn(memo: string): boolean {
  return memo.length > longestNote || memo.includes('{')
}

/** The addresses in a memo, of any chain, as the agent writes them; also in JSON that is a string of other JSON. */
export function addressesInMemo(memo: string): readonly string[] {
  const words = unescaped(memo).match(/[0-9A-Za-z]+/g) ?? []
  return [...new Set(words.map(word => (word === word.toUpperCase() ? word.toLowerCase() : word)).filter(isAddress))]
}

/** In Bech32, at least 38 characters follow the prefix of an account, checksum included. */
function isAddress(word: string): boolean {
  return /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(word) || (/1[^1]{38,}$/.test(word) && hasAddressForm(word))
}

/**
 * JSON can write letters as code points (`\u0061`), with more backslashes for each string of JSON that they are in. A match begins only
 * where a run of backslashes does: from each of them, it would be looked for to the end of the run.
 */
function unescaped(text: string): string {
  let [before, now] = ['', text]
  for (let times = 0; times < 8 && now !== before; times++)
    [before, now] = [
      now,
      now.replace(/(?<!\\)\\+u([0-9a-f]{4})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16))),
    ]
  // Line breaks, tabs and the like are the escapes that are left.
  return now.replace(/(?<!\\)\\+[bfnrt]/g, ' ')
}
