import { z } from 'zod'

const header = z.object({ alg: z.string() }).loose()
const payload = z.object({ iss: z.string() }).loose()

/** Claims of a token about itself: none of them is known to be true. */
export interface UnverifiedToken {
  readonly header: z.output<typeof header>
  readonly payload: z.output<typeof payload>
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Takes a signed JWT (RFC 7519) apart, where there is only one way to read it.
 * @throws Error whose message a caller may read
 */
export function readToken(token: string): UnverifiedToken {
  const parts = token.split('.')
  if (parts.length !== 3) throw new Error('it is not a signed JWT')
  const [first = '', second = '', signature = ''] = parts
  if (bytesOf(signature).length === 0) throw new Error('it is not signed')
  const read = { header: header.safeParse(jsonOf(first)), payload: payload.safeParse(jsonOf(second)) }
  if (!read.header.success) throw new Error('its header names no algorithm')
  if (!read.payload.success) throw new Error('it names no issuer')
  return { header: read.header.data, payload: read.payload.data }
}

function jsonOf(part: string): unknown {
  const bytes = bytesOf(part)
  let text: string
  let value: unknown
  try {
    text = strictUtf8.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
  if (repeatsName(text)) throw new Error('it says something twice')
  return value
}

function bytesOf(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url')
  if (bytes.toString('base64url') !== part) throw new Error('it is not base64url')
  return bytes
}

/** Tells if an object of a valid JSON text has a name twice: other readers may take the value that we do not. */
function repeatsName(text: string): boolean {
  const open: (Set<string> | null)[] = []
  for (const [token, name] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (name !== undefined) {
      const names = open.at(-1)
      const read = JSON.parse(name) as string
      if (names?.has(read)) return true
      names?.add(read)
    }
  }
  return false
}
