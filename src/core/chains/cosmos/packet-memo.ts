import { hasAddressForm } from './address.ts'

/** The most that is taken for a note to a person, such as the number of a customer. */
const longestNote = 100

/**
 * Whether what receives a packet of IBC could act on its memo: it sends the coins on, or calls a contract (packet-forward-middleware,
 * ibc-hooks). That is written as a JSON object; long text is taken for something encoded.
 */
export function mayActOn(memo: string): boolean {
  return memo.length > longestNote || memo.includes('{')
}

/** Every address that stands in a text, of whichever chain, as the agent writes them. JSON may stand in texts of JSON. */
export function addressesInMemo(memo: string): readonly string[] {
  const words = unescaped(memo).match(/[0-9A-Za-z]+/g) ?? []
  return [...new Set(words.map(word => (word === word.toUpperCase() ? word.toLowerCase() : word)).filter(isAddress))]
}

/** 38 letters and digits stand behind the prefix of an account, its checksum among them. */
function isAddress(word: string): boolean {
  return /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(word) || (/1[^1]{38,}$/.test(word) && hasAddressForm(word))
}

/** Letters can stand as their code points in JSON, and those of JSON in a text of JSON behind several backslashes. */
function unescaped(text: string): string {
  let [before, now] = ['', text]
  for (let times = 0; times < 8 && now !== before; times++)
    [before, now] = [now, now.replace(/\\+u([0-9a-f]{4})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16)))]
  // What is left begins behind a backslash: a line break, a tab, a mark.
  return now.replace(/\\+[bfnrt]/g, ' ')
}
