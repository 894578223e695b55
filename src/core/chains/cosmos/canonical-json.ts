import type { Refuse } from '../wire/byte-cursor.ts'

/** Any value that `JSON.parse` returns. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const mostDepth = 32

/**
 * Reads JSON in the one form that chains sign (`MustSortJSON` of the Cosmos SDK): keys in the order of their bytes, no blanks, `<`, `>`,
 * `&` and the two line separators escaped, everything else as Go's `encoding/json` writes it. Each key stands once.
 *
 * @throws what `refuse` makes of anything else
 */
export function readCanonicalJson(text: string, refuse: Refuse): Json {
  let json: Json
  try {
    json = JSON.parse(text)
  } catch {
    throw refuse('its JSON cannot be read')
  }
  if (canonicalJson(json, refuse) !== text) {
    throw refuse(
      'its JSON is not in the form that chains sign: keys sorted and each once, no blanks, <, > and & escaped',
    )
  }
  return json
}

/** @throws what `refuse` makes of what stands too deep, and of text that has no UTF-8 */
export function canonicalJson(json: Json, refuse: Refuse, depth = 0): string {
  if (depth > mostDepth) throw refuse(`its JSON is more than ${mostDepth} deep`)
  if (typeof json === 'string') return quoted(json, refuse)
  if (json === null || typeof json !== 'object') return JSON.stringify(json)
  if (Array.isArray(json)) return `[${json.map(item => canonicalJson(item, refuse, depth + 1)).join(',')}]`
  const members = Object.entries(json).sort(([one], [other]) => (isBefore(one, other) ? -1 : 1))
  return `{${members.map(([key, value]) => `${quoted(key, refuse)}:${canonicalJson(value, refuse, depth + 1)}`).join(',')}}`
}

function quoted(text: string, refuse: Refuse): string {
  if (!text.isWellFormed()) throw refuse('its JSON holds text that has no UTF-8')
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Compares by code points, which sort as their UTF-8 does. */
function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0
}
