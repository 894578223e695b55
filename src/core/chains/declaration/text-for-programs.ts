import { danger } from './described.ts'
import type { KnownText } from './known-text.ts'
import { isLikeAnOrder } from './like-an-order.ts'

/** The length of a hash or a key: sites have random bytes of that length signed, which only says who signed them. */
const nonceBytes = 32

/**
 * Text that programs read: JSON, such as the intents of solvers, encoded bytes, such as orders of exchanges, and lines that name an amount
 * or somebody else’s address. Only those programs know what it does once it is signed.
 */
export const textForPrograms: KnownText = {
  describe: () => undefined,
  lookalike: (text, own) => (isForPrograms(text, own) ? [forPrograms] : []),
  couldMove: (text, own) =>
    isForPrograms(text, own) ? 'the text is for programs, and they could take it for an order to pay' : null,
}

const forPrograms = danger(
  'The text is written for programs, and what they make of it cannot be shown: it could be an order to pay. Approve it only if you know what the program is doing.',
)

function isForPrograms(text: string, own: string | undefined): boolean {
  return isForProgramsAlone(text) || isLikeAnOrder(text.trim(), own)
}

/** Tells if a text is one that no person would write or read: without words, or with words between signs. */
export function isForProgramsAlone(text: string): boolean {
  const all = text.trim()
  return isJson(all) || hasHeader(all) || bytesWrittenOut(all) > nonceBytes || isQuery(all)
}

/** Two `name=value` or more, as in a form (URL Standard, application/x-www-form-urlencoded), and elements of XML. */
const query = /(^|[?&\n])[\w.[\]-]{1,80}=[^\s&]*(&|\r?\n)[\w.[\]-]{1,80}=/
const element = /^<[a-z][\w:-]*[\s/>][\s\S]*>$/i

/** What exchanges have signed as an order: a query, fields between bars or commas, or XML. */
function isQuery(text: string): boolean {
  return query.test(text) || element.test(text) || /^\w+([|,;])[^\s|,;]+(\1[^\s|,;]+)+$/.test(text)
}

/** Words in brackets before prose, as sites put their name there. No list has words behind its end. */
const heading = /^\[[^\][{}"']*\]\s+[^\s,\]]/

/** Looks at the brackets only: programs may take more than strict JSON. */
function isJson(text: string): boolean {
  const isList = text.startsWith('[') && text.endsWith(']') && !heading.test(text)
  return (text.startsWith('{') && text.endsWith('}')) || isList
}

/** Tells if it begins like a signed token: JSON in base64 before the first dot (RFC 7515), whatever is behind (RFC 7797). */
function hasHeader(text: string): boolean {
  const end = text.indexOf('.')
  return end > 0 && isJson(Buffer.from(text.slice(0, end), 'base64url').toString().trim())
}

/** One piece of base64, or several with dots between, as in a JWT. */
const inBase64 = /^([\w+/-]+={0,2}|[\w-][\w.-]*)$/

/**
 * Returns the number of bytes that a text encodes, or the longest of its parts between dots, if it is all hex or base64, on one line or
 * several long ones; 0 for other texts.
 */
function bytesWrittenOut(text: string): number {
  const lines = text.split(/\r?\n/)
  if (lines.slice(0, -1).some(line => line.length < 40)) return 0
  const digits = lines.join('').replace(/^0x/i, '')
  if (/^[0-9a-f]*$/i.test(digits)) return Math.ceil(digits.length / 2)
  if (!inBase64.test(digits)) return 0
  const longest = digits
    .replace(/=+$/, '')
    .split('.')
    .reduce((most, part) => Math.max(most, part.length), 0)
  return Math.floor((longest * 3) / 4)
}
