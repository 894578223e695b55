import { textOf } from '../wire/text-of.ts'
import { hasAddressForm } from './address.ts'

/** Number of times that JSON is looked for in Base64 that stands in other JSON. */
const deepest = 4

/**
 * The addresses in a text, of any chain, as the agent writes them; also in JSON that is a string of other JSON, and in JSON that other
 * JSON has as Base64, such as the message that a token hands on to a contract.
 */
export function addressesInText(text: string, depth = 0): readonly string[] {
  const plain = unescaped(text)
  const words = plain.match(/[0-9A-Za-z]+/g) ?? []
  const named = words.map(word => (word === word.toUpperCase() ? word.toLowerCase() : word)).filter(isAddress)
  const inside = depth < deepest ? (plain.match(base64) ?? []).flatMap(jsonIn) : []
  return [...new Set([...named, ...inside.flatMap(json => addressesInText(json, depth + 1))])]
}

/** True if a word can be an address. In Bech32, at least 38 characters follow the prefix of an account, checksum included. */
function isAddress(word: string): boolean {
  return /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(word) || (/1[^1]{38,}$/.test(word) && hasAddressForm(word))
}

/** Long enough for JSON with an address. */
const base64 = /[\w+/-]{50,}/g

function jsonIn(encoded: string): readonly string[] {
  const text = textOf(Buffer.from(encoded, 'base64'))
  return text !== undefined && /^\s*[[{"]/.test(text) ? [text] : []
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
